import { editComment } from '#domain/commands/edit-comment.ts'
import type { CommentRow } from '#domain/entities/comment.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export function editCommentChange({ id }: Pick<CommentRow, 'id'>, to: string, was: string, mentions: readonly number[]): Change {
  const edit = (text: string, seen: string) =>
    mutation(editComment, { commentId: id, text: { was: seen, to: text }, mentions: [...mentions] }, t('Changed a comment: {text}', { text }))
  return makeChange([edit(to, was)], [edit(was, to)], t(messages.changesSaved))
}
