import { readRunningSteps } from '#db/queries/protocols.ts'
import type { SectionStepRow } from '#domain/entities/section-step.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { TimerIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useServerTime } from '#src/workspace/device/use-server-time.ts'
import { timeText } from '#src/workspace/format/dates.ts'
import { timerText } from '#src/features/notebook/procedure/timer-text.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { ProcedureView } from '#src/features/notebook/procedure/read-procedure.ts'
import classes from './run-next.module.css'

export interface RunNextProps {
  view: ProcedureView
  shown: SectionStepRow
  onShow: (id: string) => void
}

/** What comes next, and the timers that run elsewhere. */
export function RunNext({ view, shown, onShow }: RunNextProps) {
  const { steps } = view
  const [next, ...later] = steps.filter(({ place }) => place > shown.place)
  const done = steps.filter(({ doneAt }) => doneAt !== null)
  const last = done.toSorted((a, b) => a.doneAt! - b.doneAt!).at(-1)
  return (
    <aside className={classes.next} aria-label={t('What comes next')}>
      {next && (
        <div className={classes.part}>
          <h2 className="head">{t('Next')}</h2>
          <button type="button" className={classes.first} onClick={() => onShow(next.id)}>
            <span className={classes.line}>
              <span className={classes.number}>{next.place}</span>
              <b className="strong">{next.title}</b>
            </span>
            {next.getReady && <span>{t('Get ready: {things}', { things: next.getReady })}</span>}
          </button>
          <ol className={classes.later}>
            {later.map((step) => (
              <li key={step.id}>
                <button type="button" className={classes.coming} onClick={() => onShow(step.id)}>
                  <span className={classes.number}>{step.place}</span>
                  <span>{step.title}</span>
                  <span className="mono muted">{step.seconds !== null && timerText(step.seconds * 1_000)}</span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
      <AlsoRunning steps={steps} shown={shown} />
      {last && (
        <p className={`small muted ${classes.done}`}>
          {plural(
            done.length,
            { one: '# done, the last at {time}: {title}', other: '# done, the last at {time}: {title}' },
            { time: timeText(last.doneAt!), title: last.title },
          )}
        </p>
      )}
    </aside>
  )
}

/** The person's timers on other steps. */
function AlsoRunning({ steps, shown }: { steps: readonly SectionStepRow[]; shown: SectionStepRow }) {
  const { workspace } = useWorkspace()
  const all = useLive((each) => readRunningSteps(each, workspace.userId), [workspace.userId])
  const others = all?.filter(({ step }) => step.id !== shown.id) ?? []
  const now = useServerTime(others.length > 0)
  if (others.length === 0) return null
  return (
    <div className={classes.part}>
      <h2 className="head">{t('Also running')}</h2>
      {others.map(({ step, section: other, experiment }) => (
        <Link key={step.id} className={classes.other} href={addresses.run(step.sectionId)}>
          <TimerIcon className="i" aria-hidden />
          <span className={classes.words}>
            <span>{steps.find(({ id }) => id === step.id)?.title ?? other.name}</span>
            <span className="small muted">
              {`${t('Step {number}', { number: step.place })} · `}
              <span className="mono">{experimentCode(experiment.id)}</span>
            </span>
          </span>
          <span className={classes.clock}>{timerText((step.dueAt ?? now) - now)}</span>
        </Link>
      ))}
    </div>
  )
}
