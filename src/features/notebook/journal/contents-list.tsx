import type { SectionRow } from '#domain/entities/section.ts'
import { countComments } from '#db/queries/comments.ts'
import { countExperimentSamples } from '#db/queries/section-samples.ts'
import { countExperimentSteps } from '#db/queries/protocols.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { CommentIcon } from '#src/ui/icons/more-icons.ts'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { countText, plural } from '#src/ui/text/translate.ts'
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
  const comments = useLive((workspace) => countComments(workspace, experimentId), [experimentId])
  return (
    <div className={classes.contents}>
      {sections.map(({ id, name }) => (
        <button key={id} type="button" className={classes.entry} aria-current={id === currentId || undefined} onClick={() => onSelect(id)}>
          <span className={classNames('clip', classes.entryName)}>{name}</span>
          {comments?.has(id) && (
            <span className={classes.entryComments}>
              <CommentIcon className="i i-s" aria-hidden />
              <span aria-hidden>{countText(comments.get(id)!)}</span>
              <VisuallyHidden>{plural(comments.get(id)!, { one: '# comment', other: '# comments' })}</VisuallyHidden>
            </span>
          )}
          <span className={classes.entryState}>{counts?.get(id) ?? stepsText(steps?.get(id))}</span>
        </button>
      ))}
    </div>
  )
}

const stepsText = (steps: { done: number; all: number } | undefined) =>
  steps && <span className="mono">{`${countText(steps.done)}/${countText(steps.all)}`}</span>
