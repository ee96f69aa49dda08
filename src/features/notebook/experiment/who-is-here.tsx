import { use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { SectionRow } from '#domain/entities/section.ts'
import type { OtherPresence } from '#domain/wire/sync/presence.ts'
import { readMembers } from '#db/queries/members.ts'
import { workspaceName } from '#db/workspace-owner.ts'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { LockedContext, useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { initialsOf } from '#src/workspace/format/initials.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { cursorId } from '#src/workspace/presence/cursor-id.ts'
import { ExperimentPresence } from '#src/workspace/presence/experiment-presence.ts'
import classes from './experiment.module.css'

export interface WhoIsHereProps {
  experimentId: number
  sections: readonly SectionRow[]
  onSection: (id: number) => void
  onPresence: (presence: ExperimentPresence | null) => void
}

const maxAvatars = 3

/** Who else is in the experiment at this moment. Choosing someone leads to where they are. */
export function WhoIsHere({ experimentId, sections, onSection, onPresence }: WhoIsHereProps) {
  const presence = usePresence(experimentId, onPresence)
  const members = useLive(readMembers, [])
  useEffect(() => presence.setNames((userId) => memberName(members, userId)), [presence, members])
  const others = useSyncExternalStore(presence.subscribe, presence.read)
  const people = onePageEach(others).map((other) => ({ ...other, name: memberName(members, other.userId) }))
  const sectionOf = ({ place }: OtherPresence) => sections.find(({ documentId }) => documentId !== null && documentId === place?.documentId)
  const show = (other: OtherPresence) => {
    const cursor = document.getElementById(cursorId(other.page))
    const section = sectionOf(other)
    if (cursor) cursor.scrollIntoView({ block: 'center' })
    else if (section) onSection(section.id)
  }
  return (
    <>
      <span role="status">
        <VisuallyHidden>{useNews(members && people)}</VisuallyHidden>
      </span>
      {people.length > 0 && (
        <Menu
          align="end"
          target={
            <button type="button" className={classes.here} aria-label={t('Here now: {people}', { people: people.map(({ name }) => name).join(', ') })}>
              {people.slice(0, maxAvatars).map(({ userId, name }) => (
                <Avatar key={userId} plain initials={initialsOf(name)} />
              ))}
              {people.length > maxAvatars && <span aria-hidden>{`+${countText(people.length - maxAvatars)}`}</span>}
            </button>
          }
          sections={[
            {
              id: 'people',
              heading: t('Here now'),
              items: people.map((other) => ({
                id: String(other.userId),
                label: other.name,
                hint: sectionOf(other)?.name,
                disabled: !sectionOf(other),
                onSelect: () => show(other),
              })),
            },
          ]}
        />
      )}
    </>
  )
}

function usePresence(experimentId: number, onPresence: (presence: ExperimentPresence | null) => void): ExperimentPresence {
  const { workspace, serverSends } = useWorkspace()
  const [presence] = useState(() => {
    const openChannel = () => new BroadcastChannel(workspaceName(workspace))
    return new ExperimentPresence({ experimentId, userId: workspace.userId, say: (call) => serverSends.sayPresence(call), openChannel })
  })
  const tell = useEffectEvent(onPresence)
  const isLocked = use(LockedContext)
  useEffect(() => {
    if (isLocked) return
    presence.start()
    tell(presence)
    return () => {
      tell(null)
      presence.stop()
    }
  }, [presence, isLocked])
  return presence
}

/** Each person once, where they write if they are on several devices. */
function onePageEach(others: readonly OtherPresence[]): OtherPresence[] {
  const people = new Map<number, OtherPresence>()
  for (const other of others) if (other.place || !people.has(other.userId)) people.set(other.userId, other)
  return [...people.values()]
}

/** Who has come and who has left since the last time, in words. */
function useNews(people: readonly { readonly userId: number; readonly name: string }[] | undefined): string {
  const [{ before, text }, setNews] = useState<{ before: ReadonlyMap<number, string>; text: string }>({ before: new Map(), text: '' })
  if (!people) return text
  const come = people.filter(({ userId }) => !before.has(userId)).map(({ name }) => t('{name} is here', { name }))
  const left = [...before].filter(([userId]) => people.every((each) => each.userId !== userId)).map(([, name]) => t('{name} left', { name }))
  if (come.length + left.length > 0) setNews({ before: new Map(people.map(({ userId, name }) => [userId, name])), text: [...come, ...left].join('. ') })
  return text
}
