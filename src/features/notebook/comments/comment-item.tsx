import type { CommentRow } from '#domain/entities/comment.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { EditIcon, MoreIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { timesText } from '#src/workspace/format/dates.ts'
import { initialsOf } from '#src/workspace/format/initials.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { removeCommentChange } from '#src/workspace/mutations/comments.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { mentionsIn } from './mentions-in.ts'
import classes from './comments.module.css'

export interface CommentItemProps {
  comment: CommentRow
  members: ReadonlyMap<number, MemberRow>
  /** Undefined where nothing can be changed. */
  onEdit?: (() => void) | undefined
}

/** One comment: who wrote it, when, and what. Its author can change it. */
export function CommentItem({ comment, members, onEdit }: CommentItemProps) {
  const { authorId, text, createdAt, receivedAt, editedAt } = comment
  const { userId } = useWorkspace().workspace
  const mutate = useMutate()
  const name = memberName(members, authorId)
  const time = timesText(createdAt, receivedAt)
  const isOwn = authorId === userId
  return (
    <div className={classes.comment}>
      <Avatar plain={!isOwn} initials={initialsOf(name)} />
      <p>
        <b>{isOwn ? t('You') : name}</b> <span className="muted small">{editedAt === null ? time : t('{time}, edited', { time })}</span>
      </p>
      {isOwn && onEdit && (
        <Menu
          align="end"
          target={<IconButton icon={MoreIcon} variant="plain" tooltip={false} label={t('Actions for your comment')} />}
          sections={[
            {
              id: 'own',
              items: [
                { id: 'edit', label: t('Edit'), icon: EditIcon, onSelect: onEdit },
                { id: 'remove', label: t('Remove'), icon: TrashIcon, danger: true, onSelect: () => void mutate(removeCommentChange(comment)) },
              ],
            },
          ]}
        />
      )}
      <p className="written">{mentionsIn(text, [...members.values()]).map(({ part, isMention }, at) => (isMention ? <b key={at}>{part}</b> : part))}</p>
    </div>
  )
}
