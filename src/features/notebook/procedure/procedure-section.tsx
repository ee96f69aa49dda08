import type { SectionStepRow } from '#domain/entities/section-step.ts'
import { readMembers } from '#db/queries/members.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { ForwardIcon, TimerIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useServerTime } from '#src/workspace/device/use-server-time.ts'
import { timesText } from '#src/workspace/format/dates.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { timerText } from './timer-text.ts'
import { checkStepChange } from '#src/workspace/mutations/steps.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import type { SectionBodyProps } from '#src/features/notebook/journal/section-body-props.ts'
import { readProcedure } from './read-procedure.ts'
import { valueText } from './value-text.ts'
import classes from './procedure.module.css'

/** The steps of a protocol in an experiment, checked off when they are done. spec ELN-03 */
export function ProcedureSection({ section, experiment, mayWrite }: SectionBodyProps) {
  const view = useLive((workspace) => readProcedure(workspace, section), [section])
  const names = useLive(readMembers, [])
  const navigate = useNavigate()
  const mutate = useMutate()
  if (!view || !names) return null
  if (!view.procedure) return <p className="muted">{t('No protocol has been added yet.')}</p>
  const mayRun = mayWrite && !experiment.isTemplate
  const { steps, variables, values } = view
  const isBegun = steps.some(({ doneAt, startedAt }) => doneAt !== null || startedAt !== null)
  const isDone = steps.every(({ doneAt }) => doneAt !== null)
  return (
    <>
      {variables.length > 0 && (
        <p className={classes.values}>
          {variables.map(({ id, name, unit }) => (
            <span key={id}>
              <span className="muted">{name}</span> <span className="mono">{valueText(values.get(id) ?? null, unit)}</span>
            </span>
          ))}
        </p>
      )}
      <ol className={classes.steps} aria-label={section.name}>
        {steps.map((step) => (
          <Step
            key={step.id}
            step={step}
            doneBy={step.doneBy === null ? '' : memberName(names, step.doneBy)}
            onCheck={mayRun ? (done) => void mutate(checkStepChange(step, done), { silent: done }) : undefined}
          />
        ))}
      </ol>
      {mayRun && steps.length > 0 && (
        <div className="bar">
          <Button icon={ForwardIcon} tall onClick={() => navigate(addresses.run(section.id))}>
            {isDone ? t('Look through the steps') : isBegun ? t('Continue step by step') : t('Begin step by step')}
          </Button>
        </div>
      )}
    </>
  )
}

interface StepProps {
  step: SectionStepRow
  doneBy: string
  /** Undefined for those who may not. */
  onCheck: ((done: boolean) => void) | undefined
}

function Step({ step, doneBy, onCheck }: StepProps) {
  const { title, detail, note, place, doneAt, receivedAt, dueAt, seconds } = step
  return (
    <li className={classes.step}>
      {onCheck ? (
        <Checkbox label={t('Step {number}: {title}', { number: place, title })} hideLabel checked={doneAt !== null} onChange={onCheck} />
      ) : (
        <span className={classes.number}>{place}</span>
      )}
      <span className={classes.words}>
        <span className={doneAt === null ? undefined : 'muted'}>{title}</span>
        {detail && <span className="small muted written">{detail}</span>}
        {note && <span className="written">{note}</span>}
        {doneAt !== null && <span className="small muted">{t('Done {time}, {name}', { time: timesText(doneAt, receivedAt), name: doneBy })}</span>}
      </span>
      <span className="mono muted nowrap">{dueAt === null ? seconds !== null && doneAt === null && timerText(seconds * 1_000) : <Rest dueAt={dueAt} />}</span>
    </li>
  )
}

function Rest({ dueAt }: { dueAt: number }) {
  const now = useServerTime(true)
  return (
    <span className={classes.rest}>
      <TimerIcon className="i i-s" aria-hidden />
      {timerText(dueAt - now)}
    </span>
  )
}
