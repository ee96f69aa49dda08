import type { ReactNode } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionStepRow } from '#domain/entities/section-step.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CloseIcon, ScanIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { ProcedureView } from '#src/features/notebook/procedure/read-procedure.ts'
import classes from './run.module.css'

export interface RunHeadProps {
  section: SectionRow
  experiment: ExperimentRow
  view: ProcedureView
  shown: SectionStepRow
  status: ReactNode
  onLeave: () => void
}

/** What is being done, and how far it is. */
export function RunHead({ section, experiment, view: { steps, procedure }, shown, status, onLeave }: RunHeadProps) {
  return (
    <header className={classes.head}>
      <IconButton icon={CloseIcon} label={t('Back to the experiment')} onClick={onLeave} />
      <span className={classes.what}>
        <b className="head">{section.name}</b>
        <span className="small muted nowrap">
          <span className="mono">{experimentCode(experiment.id)}</span>
          {procedure && ` · ${t('version {number}', { number: procedure.version })}`}
        </span>
      </span>
      <span className={classes.parts} aria-hidden>
        {steps.map(({ id, doneAt }) => (
          <i key={id} data-done={doneAt !== null || undefined} data-shown={id === shown.id || undefined} />
        ))}
      </span>
      <b className="strong nowrap">{t('Step {number} of {count}', { number: shown.place, count: steps.length })}</b>
      <span className={`only-wide ${classes.ready}`}>
        <ScanIcon className="i i-s" aria-hidden />
        {t('Scanner ready')}
      </span>
      {status}
    </header>
  )
}
