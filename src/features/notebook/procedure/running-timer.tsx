import { readRunningSteps, readSteps } from '#db/queries/protocols.ts'
import { timerAt } from '#domain/rules/protocols/step-timer.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ForwardIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useServerTime } from '#src/workspace/device/use-server-time.ts'
import { timerText } from './timer-text.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { TimerMeter } from './timer-meter.tsx'
import classes from './running-timer.module.css'

/** Beside an experiment: its timer that is due first, and the way to its step. */
export function RunningTimer({ experimentId }: { experimentId: number }) {
  const { workspace } = useWorkspace()
  const found = useLive(
    async (each) => {
      const running = (await readRunningSteps(each, workspace.userId)).find(({ experiment }) => experiment.id === experimentId)
      return running && { ...running, steps: (await readSteps(each, running.section.id)).length }
    },
    [experimentId, workspace.userId],
  )
  const now = useServerTime(found !== undefined)
  const navigate = useNavigate()
  if (!found) return null
  const { step, section, steps } = found
  const state = timerAt(step, now)
  const left = state.kind === 'running' ? state.left : 0
  return (
    <section className={classes.running} aria-label={t('Running timer')} data-due={state.kind === 'due' || undefined}>
      <div className={classes.line}>
        <span className={classes.words}>
          <b className="strong">{section.name}</b>
          <span className="small">{t('Step {number} of {count}', { number: step.place, count: steps })}</span>
        </span>
        <span className={classes.clock}>{timerText(left)}</span>
      </div>
      <TimerMeter left={left} length={step.length} />
      <Button variant="primary" full iconEnd={ForwardIcon} onClick={() => navigate(addresses.run(section.id))}>
        {t('Resume')}
      </Button>
    </section>
  )
}
