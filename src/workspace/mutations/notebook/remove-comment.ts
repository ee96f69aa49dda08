import { removeComment } from '#domain/commands/remove-comment.ts'
import type { CommentRow } from '#domain/entities/comment.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export function removeCommentChange({ id }: Pick<CommentRow, 'id'>): Change {
  const set = (removed: boolean) => mutation(removeComment, { commentId: id, removed }, removed ? t('Removed a comment') : t('Restored a comment'))
  return makeChange([set(true)], [set(false)], t('Comment removed'))
}
