import { addComment } from '#domain/commands/add-comment.ts'
import { editComment } from '#domain/commands/edit-comment.ts'
import { removeComment } from '#domain/commands/remove-comment.ts'
import { resolveComment } from '#domain/commands/resolve-comment.ts'
import type { CommentRow, Passage } from '#domain/entities/comment.ts'
import { messages } from '#domain/messages.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export interface NewComment {
  readonly commentId: string
  readonly sectionId: number
  /** Null for one that begins a thread. */
  readonly threadId: string | null
  readonly passage: Passage | null
  readonly text: string
  readonly mentions: readonly number[]
}

export function addCommentChange({ mentions, ...comment }: NewComment): Change {
  const add = mutation(addComment, { ...comment, mentions: [...mentions] }, t('Commented: {text}', { text: comment.text }))
  return makeChange([add], [removeCommentMutation(comment.commentId, true)], t('Comment added'))
}

export function editCommentChange({ id }: Pick<CommentRow, 'id'>, to: string, was: string, mentions: readonly number[]): Change {
  const edit = (text: string, seen: string) =>
    mutation(editComment, { commentId: id, text: { was: seen, to: text }, mentions: [...mentions] }, t('Changed a comment: {text}', { text }))
  return makeChange([edit(to, was)], [edit(was, to)], t(messages.changesSaved))
}

export const removeCommentMutation = (commentId: string, removed: boolean): Mutation =>
  mutation(removeComment, { commentId, removed }, removed ? t('Removed a comment') : t('Restored a comment'))

export const removeCommentChange = ({ id }: Pick<CommentRow, 'id'>): Change =>
  makeChange([removeCommentMutation(id, true)], [removeCommentMutation(id, false)], t('Comment removed'))

/** `text`: of the comment that began the thread. */
export function resolveCommentChange(threadId: string, text: string, resolved: boolean): Change {
  const set = (to: boolean) =>
    mutation(resolveComment, { threadId, resolved: to }, to ? t('Resolved the comment: {text}', { text }) : t('Reopened the comment: {text}', { text }))
  return makeChange([set(resolved)], [set(!resolved)], resolved ? t('Comment resolved') : t('Comment reopened'))
}
