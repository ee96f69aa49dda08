import { use, useSyncExternalStore } from 'react'
import type { SectionRow } from '#domain/entities/section.ts'
import type { OtherPresence } from '#domain/wire/sync/presence.ts'
import { countComments } from '#db/queries/comments.ts'
import { readMembers } from '#db/queries/members.ts'
import { countExperimentSamples } from '#db/queries/section-samples.ts'
import { countExperimentSteps } from '#db/queries/protocols.ts'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { CommentIcon } from '#src/ui/icons/more-icons.ts'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { initialsOf } from '#src/workspace/format/initials.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { PresenceContext } from '#src/workspace/presence/presence-context.ts'
import classes from './journal.module.css'

export interface ContentsListProps {
  experimentId: number
  sections: readonly SectionRow[]
  currentId: number | undefined
  onSelect: (id: number) => void
}

/** The sections of an experiment by name, beside it, with who else writes in them; the one in sight is marked. */
export function ContentsList({ experimentId, sections, currentId, onSelect }: ContentsListProps) {
  const counts = useLive((workspace) => countExperimentSamples(workspace, experimentId), [experimentId])
  const steps = useLive((workspace) => countExperimentSteps(workspace, experimentId), [experimentId])
  const comments = useLive((workspace) => countComments(workspace, experimentId), [experimentId])
  const writersOf = useWriters()
  return (
    <div className={classes.contents}>
      {sections.map(({ id, name, documentId }) => (
        <button key={id} type="button" className={classes.entry} aria-current={id === currentId || undefined} onClick={() => onSelect(id)}>
          <span className={classNames('clip', classes.entryName)}>{name}</span>
          {comments?.has(id) && (
            <span className={classNames('flex', classes.entryState)}>
              <CommentIcon className="i i-s" aria-hidden />
              <span aria-hidden>{countText(comments.get(id)!)}</span>
              <VisuallyHidden>{plural(comments.get(id)!, { one: '# comment', other: '# comments' })}</VisuallyHidden>
            </span>
          )}
          <Writers names={writersOf(documentId)} />
          <span className={classes.entryState}>{counts?.get(id) ?? stepsText(steps?.get(id))}</span>
        </button>
      ))}
    </div>
  )
}

const maxAvatars = 3

function Writers({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <span className={classes.writers}>
      {names.slice(0, maxAvatars).map((name) => (
        <Avatar key={name} plain initials={initialsOf(name)} />
      ))}
      {names.length > maxAvatars && <span aria-hidden>{`+${countText(names.length - maxAvatars)}`}</span>}
      <VisuallyHidden>{t('Writing here: {people}', { people: names.join(', ') })}</VisuallyHidden>
    </span>
  )
}

const nobody: readonly OtherPresence[] = []
const noNews = () => () => undefined

/** The names of the others who are in a text at this moment. */
function useWriters(): (documentId: string | null) => readonly string[] {
  const presence = use(PresenceContext)
  const others = useSyncExternalStore(presence?.subscribe ?? noNews, presence?.read ?? (() => nobody))
  const members = useLive(readMembers, [])
  return (documentId) => {
    const here = others.filter(({ place }) => documentId !== null && place?.documentId === documentId)
    return [...new Set(here.map(({ userId }) => userId))].map((userId) => memberName(members, userId))
  }
}

const stepsText = (steps: { done: number; all: number } | undefined) =>
  steps && <span className="mono">{`${countText(steps.done)}/${countText(steps.all)}`}</span>
