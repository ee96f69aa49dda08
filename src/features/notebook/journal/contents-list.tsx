import type { SectionRow } from '#domain/entities/section.ts'
import { countExperimentSamples } from '#db/queries/section-samples.ts'
import { countExperimentSteps } from '#db/queries/protocols.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { countText } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { sectionLook } from './section-types.ts'
import classes from './journal.module.css'

export interface ContentsListProps {
  experimentId: number
  sections: readonly SectionRow[]
  currentId: number | undefined
  onSelect: (id: number) => void
}

/** The sections of an experiment by name, beside it. */
export function ContentsList({ experimentId, sections, currentId, onSelect }: ContentsListProps) {
  const counts = useLive((workspace) => countExperimentSamples(workspace, experimentId), [experimentId])
  const steps = useLive((workspace) => countExperimentSteps(workspace, experimentId), [experimentId])
  return (
    <div className={classes.contents}>
      {sections.map(({ id, name, type }) => {
        const { icon: Icon } = sectionLook(type)
        return (
          <Row
            key={id}
            leading={<Icon className="i" aria-hidden />}
            title={name}
            trailing={counts?.get(id) ?? stepsText(steps?.get(id))}
            current={id === currentId}
            onClick={() => onSelect(id)}
          />
        )
      })}
    </div>
  )
}

const stepsText = (steps: { done: number; all: number } | undefined) =>
  steps && <span className="mono">{`${countText(steps.done)}/${countText(steps.all)}`}</span>
