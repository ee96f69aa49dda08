import type { SectionStepRow } from '#domain/entities/section-step.ts'
import { timerAt, type TimerState } from '#domain/rules/protocols/step-timer.ts'
import { isPermitted } from '#domain/permission.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { BackIcon, CheckIcon, EditIcon } from '#src/ui/icons/icons.ts'
import { ForwardIcon, TimerIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useMe } from '#src/workspace/data/workspace-context.tsx'
import { useServerTime } from '#src/workspace/device/use-server-time.ts'
import { PhotoButton } from '#src/workspace/files/add-buttons.tsx'
import { timerText } from '#src/features/notebook/procedure/timer-text.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { checkStepChange, runStepTimerChange } from '#src/workspace/mutations/steps.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useFileSections } from '#src/features/notebook/files/use-file-sections.ts'
import type { ProcedureView } from '#src/features/notebook/procedure/read-procedure.ts'
import type { RunPlace } from './run-place.ts'
import { nextStep, stepBefore } from './step-order.ts'
import classes from './run.module.css'

const NoteDialog = lazyComponent(async () => (await import('./note-dialog.tsx')).NoteDialog)

export interface RunFootProps {
  place: RunPlace
  view: ProcedureView
  step: SectionStepRow
  isReadOnly: boolean
  onShow: (id: string) => void
  onLeave: () => void
}

/** Large enough for gloves: back, a photo, a note, and what ends the step. */
export function RunFoot({ place, view: { steps }, step, isReadOnly, onShow, onLeave }: RunFootProps) {
  const { open } = useActionHost()
  const mayAddFiles = isPermitted(useMe(), 'files', 'Create')
  const { add, progress } = useFileSections({ experiment: place.experiment, sections: place.sections, above: place.section, onAdded: () => undefined })
  const before = stepBefore(steps, step)
  const next = nextStep(steps, step)
  const goOn = () => (next ? onShow(next.id) : onLeave())
  return (
    <footer className={classes.foot}>
      <Button icon={BackIcon} disabled={!before} onClick={() => before && onShow(before.id)}>
        {t('Back')}
      </Button>
      {!isReadOnly && (
        <>
          {mayAddFiles && <PhotoButton onFiles={(files) => add(files, 'IMAGE')} />}
          {progress}
          <Button icon={EditIcon} onClick={() => open((close) => <NoteDialog step={step} onClose={close} />)}>
            {t('Note')}
          </Button>
        </>
      )}
      <span className="grow" />
      {isReadOnly || step.doneAt !== null ? (
        <LookedAt step={step} next={next} isReadOnly={isReadOnly} onGoOn={goOn} />
      ) : (
        <EndStep step={step} next={next} onDone={goOn} />
      )}
    </footer>
  )
}

/** A step that is done already. */
function LookedAt({ step, next, isReadOnly, onGoOn }: { step: SectionStepRow; next: SectionStepRow | undefined; isReadOnly: boolean; onGoOn: () => void }) {
  const mutate = useMutate()
  return (
    <>
      {!isReadOnly && <Button onClick={() => void mutate(checkStepChange(step, false))}>{t('Not done')}</Button>}
      <Button variant="primary" iconEnd={ForwardIcon} className={classes.end} onClick={onGoOn}>
        {next ? t('Go to step {number}', { number: next.place }) : t('Back to the experiment')}
      </Button>
    </>
  )
}

function EndStep({ step, next, onDone }: { step: SectionStepRow; next: SectionStepRow | undefined; onDone: () => void }) {
  const mutate = useMutate()
  const confirm = useConfirm()
  const now = useServerTime(step.dueAt !== null)
  const state = timerAt(step, now)
  const check = async () => {
    if (await mutate(checkStepChange(step, true), { silent: true })) onDone()
  }
  const finishEarly = async () => {
    const isSure = await confirm({
      title: t('Finish this step early?'),
      message: t('The timer ends with {time} to go.', { time: timerText(leftOf(state)) }),
      confirmLabel: t('Finish early'),
    })
    if (isSure) await check()
  }
  if (state.kind === 'ready')
    return (
      <>
        <Button onClick={() => void check()}>{t('Done without the timer')}</Button>
        <Button variant="primary" icon={TimerIcon} className={classes.end} onClick={() => void mutate(runStepTimerChange(step, 'run'), { silent: true })}>
          {t('Start {time}', { time: timerText(state.left) })}
        </Button>
      </>
    )
  if (state.kind === 'running' || state.kind === 'paused')
    return (
      <Button className={classes.early} onClick={() => void finishEarly()}>
        <span>{t('Finish early…')}</span>
        <small className="muted">{toGoText(state.left)}</small>
      </Button>
    )
  return (
    <Button variant="primary" icon={CheckIcon} className={classes.end} onClick={() => void check()}>
      {next ? t('Done, go to step {number}', { number: next.place }) : t('Done, this was the last step')}
    </Button>
  )
}

const leftOf = (state: TimerState): number => (state.kind === 'running' || state.kind === 'paused' ? state.left : 0)

const toGoText = (left: number): string => {
  const minutes = Math.floor(left / 60_000)
  return minutes > 0 ? plural(minutes, { one: '# min to go', other: '# min to go' }) : t('Less than a minute to go')
}
