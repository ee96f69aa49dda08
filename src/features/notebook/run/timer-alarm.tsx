import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { readRunningSteps, type RunningStep } from '#db/queries/protocols.ts'
import { experimentCode } from '#domain/rules/experiment-code.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { allowRinging, ring } from '#src/ui/feedback/ring.ts'
import { ForwardIcon, TimerIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useServerTime } from '#src/workspace/device/use-server-time.ts'
import { timeText } from '#src/workspace/format/dates.ts'
import { runStepTimerChange } from '#src/workspace/mutations/run-step-timer.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import classes from './timer-alarm.module.css'

/** Between two rings, and how long it rings in all: nobody may be near. */
const every = 2_000
const longest = 3 * 60_000

/** On every screen: rings when a timer of the person is due, and says which, until it is stopped. */
export function TimerAlarm() {
  const { workspace } = useWorkspace()
  const running = useLive((each) => readRunningSteps(each, workspace.userId), [workspace.userId])
  return running && running.length > 0 ? <Watch running={running} /> : null
}

function Watch({ running }: { running: readonly RunningStep[] }) {
  const now = useServerTime(true)
  const due = running.filter(({ step }) => step.dueAt !== null && step.dueAt <= now)
  const latest = Math.max(...due.map(({ step }) => step.dueAt!))
  const isRinging = due.length > 0 && now - latest < longest
  useEffect(() => {
    // Before it is due: a sound is only allowed once the page was touched.
    document.addEventListener('pointerdown', allowRinging, { once: true })
    return () => document.removeEventListener('pointerdown', allowRinging)
  }, [])
  useEffect(() => {
    if (!isRinging) return undefined
    ring()
    const timer = setInterval(ring, every)
    return () => clearInterval(timer)
  }, [isRinging])
  // Where it is shown large anyway.
  const elsewhere = due.filter(({ section }) => addresses.run(section.id) !== location.pathname + location.search)
  return elsewhere.length > 0 ? createPortal(<Alerts due={elsewhere} />, document.body) : null
}

function Alerts({ due }: { due: readonly RunningStep[] }) {
  const mutate = useMutate()
  const navigate = useNavigate()
  return (
    <div role="alert" data-over className={classes.alarm}>
      {due.map(({ step, section, experiment }) => (
        <div key={step.id} className={classes.line}>
          <TimerIcon className="i i-l" aria-hidden />
          <span className={classes.words}>
            <b className="strong">{t('Time is up: {title}', { title: step.title })}</b>
            <span>
              {section.name} · <span className="mono">{experimentCode(experiment.id)}</span> · <span className="mono">{timeText(step.dueAt!)}</span>
            </span>
          </span>
          <Button iconEnd={ForwardIcon} tall onClick={() => navigate(addresses.run(section.id))}>
            {t('Show')}
          </Button>
          <Button variant="primary" onClick={() => void mutate(runStepTimerChange(step, 'stop'), { silent: true })}>
            {t('Stop')}
          </Button>
        </div>
      ))}
    </div>
  )
}
