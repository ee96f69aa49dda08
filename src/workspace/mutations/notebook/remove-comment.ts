import { removeComment } from '#domain/commands/remove-comment.ts'
import type { CommentRow } from '#domain/entities/comment.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export const removeCommentMutation = (commentId: string, removed: boolean): Mutation =>
  mutation(removeComment, { commentId, removed }, removed ? t('Removed a comment') : t('Restored a comment'))

export const removeCommentChange = ({ id }: Pick<CommentRow, 'id'>): Change =>
  makeChange([removeCommentMutation(id, true)], [removeCommentMutation(id, false)], t('Comment removed'))
