import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject } from 'react'
import type { MemberRow } from '#domain/entities/member.ts'
import type { Thread } from '#db/queries/comments.ts'
import { randomId } from '#db/random-id.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CheckIcon, CloseIcon } from '#src/ui/icons/icons.ts'
import { ReplyIcon, UndoIcon } from '#src/ui/icons/more-icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { cardId, keyOf, type OpenThread } from '#src/workspace/comments/open-thread.ts'
import type { TypedFields } from '#src/workspace/editing/typed-fields.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { addCommentChange, editCommentChange, resolveCommentChange } from '#src/workspace/mutations/comments.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { CommentField } from './comment-field.tsx'
import { CommentItem } from './comment-item.tsx'
import { mentionedIn } from './mentions-in.ts'
import classes from './comments.module.css'

interface CommentDraft {
  readonly text: string
  /** The comment that is changed; null for a new one. */
  readonly of: string | null
}

/** A comment that is being typed, on disk. */
export interface TypedComment extends CommentDraft {
  readonly open: OpenThread
}

const noDraft: CommentDraft = { text: '', of: null }

export interface ThreadCardProps {
  ref: RefObject<HTMLElement | null>
  open: OpenThread
  typed: TypedFields<TypedComment>
  /** Undefined for one that the person begins. */
  thread: Thread | undefined
  /** The section that a new thread is in. */
  sectionId: number
  members: ReadonlyMap<number, MemberRow>
  /** Those who see the experiment. */
  people: readonly MemberRow[]
  /** Nobody comments in an archived experiment. */
  isReadOnly: boolean
  /** What it is about is no longer in the text. */
  isGone: boolean
  onStarted: (threadId: string) => void
  /** Told how what is typed is left; undefined while nothing is typed. */
  onTyped: (leave: ((go: () => void) => void) | undefined) => void
  onClose: () => void
}

/** A thread of comments, with what can be done with it; or the first comment of a new one. */
export function ThreadCard({ ref, open, typed, thread, sectionId, members, people, isReadOnly, isGone, onStarted, onTyped, onClose }: ThreadCardProps) {
  const mutate = useMutate()
  const field = keyOf(open)!
  const [begun] = useState(() => typed.read(field))
  const [isKeptAt] = useState(() => () => typed.isKept(field))
  const [isWriting, setWriting] = useState(thread === undefined || begun !== null)
  const label = thread ? t('Comment') : t('New comment')
  const {
    draft,
    isChanged,
    set,
    change,
    save,
    leave: askToLeave,
    release,
    reset,
  } = useDraft({
    label,
    initial: noDraft,
    begun: begun ? { text: begun.text, of: begun.of } : {},
    isKeptAt,
    guarded: ['text'],
    onSave: async ({ text, of }) => {
      const was = thread?.comments.find(({ id }) => id === of)
      const commentId = randomId()
      const mentions = mentionedIn(text, people)
      const passage = open.kind === 'begun' ? open.passage : null
      const wanted = was
        ? editCommentChange(was, text.trim(), was.text, mentions)
        : addCommentChange({ commentId, sectionId, threadId: thread?.id ?? null, passage, text: text.trim(), mentions })
      if (text.trim() === '' || !(await mutate(wanted, { silent: true }))) return
      release()
      end()
      if (!thread) onStarted(commentId)
    },
  })
  const keep = (text: string) => typed.keep(field, text.trim() === '' ? null : { open, text, of: draft.of })
  const leave = (go: () => void) =>
    askToLeave(() => {
      typed.keep(field, null)
      go()
    })
  const tell = useEffectEvent((isTyped: boolean) => onTyped(isTyped ? leave : undefined))
  useEffect(() => tell(isChanged), [isChanged])
  const end = () => {
    typed.keep(field, null)
    reset()
    onTyped(undefined)
    setWriting(false)
  }
  const begin = (text: string, of: string | null) => {
    change({ text, of })
    setWriting(true)
  }
  const cancel = () =>
    leave(() => {
      end()
      if (!thread) onClose()
    })
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    leave(onClose)
  }
  const resolve = (resolved: boolean) =>
    void mutate(resolveCommentChange(thread!.id, thread!.first.text, resolved)).then((isSaved) => isSaved && resolved && onClose())
  const { resolvedAt, resolvedBy, passage } = thread?.first ?? { resolvedAt: null, resolvedBy: null, passage: null }
  const subject = passage || open.kind === 'begun' ? t('Comments on this passage') : t('Comments on this section')
  return (
    <aside ref={ref} id={cardId} aria-label={subject} className={classes.card} onKeyDown={onKey}>
      <IconButton icon={CloseIcon} variant="plain" tooltip={false} label={t('Close')} className={classes.close} onClick={() => leave(onClose)} />
      {isGone && passage && (
        <p className={classNames('small muted', classes.quote)}>
          {passage.start === null ? passage.quote : t('No longer in the text: “{words}”', { words: passage.quote })}
        </p>
      )}
      {open.kind === 'begun' && <p className={classNames('small muted clip', classes.quote)}>{open.passage.quote}</p>}
      {thread?.comments.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          members={members}
          onEdit={isReadOnly || isWriting ? undefined : () => begin(comment.text, comment.id)}
        />
      ))}
      {resolvedAt !== null && (
        <p className="small muted">{t('Resolved by {name}, {time}', { name: memberName(members, resolvedBy!), time: dateTimeText(resolvedAt) })}</p>
      )}
      {isWriting ? (
        <CommentField
          label={draft.of === null && thread ? t('Reply') : t('Comment')}
          action={draft.of !== null ? t('Save') : thread ? t('Reply') : t('Comment')}
          value={draft.text}
          people={people}
          onChange={(text) => {
            set('text', text)
            keep(text)
          }}
          onSave={() => void save()}
          onCancel={cancel}
        />
      ) : (
        thread &&
        !isReadOnly && (
          <div className={classNames('flex', classes.actions)}>
            <Button icon={ReplyIcon} onClick={() => begin('', null)}>
              {t('Reply')}
            </Button>
            {resolvedAt === null ? (
              <Button icon={CheckIcon} onClick={() => resolve(true)}>
                {t('Resolve')}
              </Button>
            ) : (
              <Button icon={UndoIcon} onClick={() => resolve(false)}>
                {t('Reopen')}
              </Button>
            )}
          </div>
        )
      )}
    </aside>
  )
}
