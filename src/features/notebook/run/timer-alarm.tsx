import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { readRunningSteps, type RunningStep } from '#db/queries/protocols.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { allowRinging, ring } from '#src/ui/feedback/ring.ts'
import { ForwardIcon, TimerIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useServerTime } from '#src/workspace/device/use-server-time.ts'
import { timeText } from '#src/workspace/format/dates.ts'
import { runStepTimerChange } from '#src/workspace/mutations/steps.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { readProcedure } from '#src/features/notebook/procedure/read-procedure.ts'
import classes from './timer-alarm.module.css'

/** Between two rings, and how many there are: nobody may be near. */
const every = 2_000
const most = 90

/** On every screen: rings when a timer of the person is due, and says which, until it is stopped. */
export function TimerAlarm() {
  const { workspace } = useWorkspace()
  const running = useLive((each) => readRunningSteps(each, workspace.userId), [workspace.userId])
  return running && running.length > 0 ? <Watch running={running} /> : null
}

function Watch({ running }: { running: readonly RunningStep[] }) {
  const now = useServerTime(true)
  const due = running.filter(({ step }) => step.dueAt !== null && step.dueAt <= now)
  const dueIds = due.map(({ step }) => step.id).join()
  useEffect(() => {
    // Before it is due: a sound is only allowed once the page was touched.
    document.addEventListener('pointerdown', allowRinging, { once: true })
    return () => document.removeEventListener('pointerdown', allowRinging)
  }, [])
  // From when this page sees it, which may be long after it was due: the device was asleep.
  useEffect(() => {
    if (dueIds === '') return undefined
    let left = most
    const next = () => {
      if (left-- > 0) ring()
    }
    next()
    const timer = setInterval(next, every)
    return () => clearInterval(timer)
  }, [dueIds])
  // Where it is shown large anyway.
  const elsewhere = due.filter(({ section }) => addresses.run(section.id) !== location.pathname + location.search)
  return elsewhere.length > 0 ? createPortal(<Alerts due={elsewhere} />, document.body) : null
}

const Alerts = ({ due }: { due: readonly RunningStep[] }) => (
  <div role="alert" data-over className={classes.alarm}>
    {due.map((each) => (
      <Alert key={each.step.id} {...each} />
    ))}
  </div>
)

function Alert({ step, section, experiment }: RunningStep) {
  const mutate = useMutate()
  const navigate = useNavigate()
  const view = useLive((workspace) => readProcedure(workspace, section), [section])
  if (!view) return null
  const title = view.steps.find(({ id }) => id === step.id)?.title ?? step.title
  return (
    <div className={classes.line}>
      <TimerIcon className="i i-l" aria-hidden />
      <span className={classes.words}>
        <b className="strong">{t('Time is up: {title}', { title })}</b>
        <span>
          {section.name} · <span className="mono">{experimentCode(experiment.id)}</span> · <span className="mono">{timeText(step.dueAt!)}</span>
        </span>
      </span>
      <Button iconEnd={ForwardIcon} tall onClick={() => navigate(addresses.run(section.id))}>
        {t('Show')}
      </Button>
      <Button variant="primary" onClick={() => void mutate(runStepTimerChange({ ...step, title }, 'stop'), { silent: true })}>
        {t('Stop')}
      </Button>
    </div>
  )
}
