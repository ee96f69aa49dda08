import { useEffect, useRef } from 'react'
import type { SectionStepRow } from '#domain/entities/section-step.ts'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { timesText } from '#src/workspace/format/dates.ts'
import type { ProcedureView } from '#src/features/notebook/procedure/read-procedure.ts'
import type { RunPlace } from './run-place.ts'
import { RunSamples } from './run-samples.tsx'
import { RunTimer } from './run-timer.tsx'
import { RunVariables } from './run-variables.tsx'
import classes from './run.module.css'

export interface RunStepProps {
  place: RunPlace
  view: ProcedureView
  step: SectionStepRow
  isReadOnly: boolean
}

/** What to do now. */
export function RunStep({ place, view, step, isReadOnly }: RunStepProps) {
  const { title, detail, note, doneAt, receivedAt } = step
  const heading = useRef<HTMLHeadingElement>(null)
  // Read out when the step changes, and where the keyboard goes on.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <main className={classes.step} aria-label={t('Step {number}', { number: step.place })}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={classes.do}>
          {title}
        </h1>
        {detail && <p className={classes.how}>{detail}</p>}
      </div>
      {doneAt !== null && (
        <p className="t-ok strong flex">
          <CheckIcon className="i" aria-hidden />
          {t('Done {time}', { time: timesText(doneAt, receivedAt) })}
        </p>
      )}
      <RunVariables section={place.section} shown={view.named.get(step.id) ?? []} view={view} isReadOnly={isReadOnly} />
      <RunTimer step={step} isReadOnly={isReadOnly} />
      <RunSamples place={place} step={step} isReadOnly={isReadOnly} />
      {note && <p className="written">{note}</p>}
    </main>
  )
}
