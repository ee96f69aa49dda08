import type { SectionRow } from '#domain/entities/section.ts'
import { countExperimentSamples } from '#db/queries/section-samples.ts'
import { countExperimentSteps } from '#db/queries/protocols.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { countText } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import classes from './journal.module.css'

export interface ContentsListProps {
  experimentId: number
  sections: readonly SectionRow[]
  currentId: number | undefined
  onSelect: (id: number) => void
}

/** The sections of an experiment by name, beside it; the one in sight is marked. */
export function ContentsList({ experimentId, sections, currentId, onSelect }: ContentsListProps) {
  const counts = useLive((workspace) => countExperimentSamples(workspace, experimentId), [experimentId])
  const steps = useLive((workspace) => countExperimentSteps(workspace, experimentId), [experimentId])
  return (
    <div className={classes.contents}>
      {sections.map(({ id, name }) => (
        <button key={id} type="button" className={classes.entry} aria-current={id === currentId || undefined} onClick={() => onSelect(id)}>
          <span className={classNames('clip', classes.entryName)}>{name}</span>
          <span className={classes.entryState}>{counts?.get(id) ?? stepsText(steps?.get(id))}</span>
        </button>
      ))}
    </div>
  )
}

const stepsText = (steps: { done: number; all: number } | undefined) =>
  steps && <span className="mono">{`${countText(steps.done)}/${countText(steps.all)}`}</span>
