import { useState } from 'react'
import type { SectionRow } from '#domain/entities/section.ts'
import { isOpen, readThreads, type Thread } from '#db/queries/comments.ts'
import { readMembers } from '#db/queries/members.ts'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { CommentIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { timesText } from '#src/workspace/format/dates.ts'
import { initialsOf } from '#src/workspace/format/initials.ts'
import { memberName } from '#src/workspace/format/member-name.ts'

export interface CommentsDialogProps {
  experimentId: number
  sections: readonly SectionRow[]
  onChoose: (threadId: string) => void
  onClose: () => void
}

/** All comments of an experiment, those whose words are gone included, by section. Choosing one leads to it. */
export function CommentsDialog({ experimentId, sections, onChoose, onClose }: CommentsDialogProps) {
  const threads = useLive((workspace) => readThreads(workspace, experimentId), [experimentId])
  const members = useLive(readMembers, [])
  const [shown, setShown] = useState<'open' | 'resolved'>()
  if (!threads || !members) return null
  const open = threads.filter(isOpen)
  const isOpenShown = (shown ?? (open.length > 0 ? 'open' : 'resolved')) === 'open'
  const listed = threads.filter((thread) => isOpen(thread) === isOpenShown)
  const inSections = sections
    .map((section) => ({ section, threads: listed.filter(({ first }) => first.sectionId === section.id) }))
    .filter((each) => each.threads.length > 0)
  return (
    <Dialog opened onClose={onClose} title={t('Comments')} width={640}>
      <div className="stack">
        <Segmented
          full
          label={t('Comments')}
          value={isOpenShown ? 'open' : 'resolved'}
          onChange={setShown}
          options={[
            { value: 'open', label: t('Open: {count}', { count: open.length }) },
            { value: 'resolved', label: t('Resolved: {count}', { count: threads.length - open.length }) },
          ]}
        />
        {inSections.length === 0 && (
          <EmptyState icon={CommentIcon} title={isOpenShown ? t('No open comments') : t('No resolved comments')}>
            {t('Select words in a text and tap Comment, or choose Comment… in the menu of a section.')}
          </EmptyState>
        )}
        {inSections.map(({ section, threads: here }) => (
          <Card key={section.id} title={section.name} flush>
            {here.map((thread) => (
              <ThreadRow key={thread.id} thread={thread} members={members} onChoose={() => onChoose(thread.id)} />
            ))}
          </Card>
        ))}
      </div>
    </Dialog>
  )
}

interface ThreadRowProps {
  thread: Thread
  members: ReadonlyMap<number, { readonly fullName: string }>
  onChoose: () => void
}

function ThreadRow({ thread: { first, comments }, members, onChoose }: ThreadRowProps) {
  const [shown] = comments
  const name = memberName(members, shown!.authorId)
  const replies = comments.length - 1
  const said = [t('{name}, {time}', { name, time: timesText(shown!.createdAt, shown!.receivedAt) })]
  if (replies > 0) said.push(plural(replies, { one: '# reply', other: '# replies' }))
  return (
    <Row
      wraps
      leading={<Avatar plain initials={initialsOf(name)} />}
      title={first.passage ? t('“{words}”: {text}', { words: first.passage.quote, text: shown!.text }) : shown!.text}
      subtitle={said.join(' · ')}
      onClick={onChoose}
    />
  )
}
