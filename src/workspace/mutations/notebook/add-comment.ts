import { addComment } from '#domain/commands/add-comment.ts'
import { removeComment } from '#domain/commands/remove-comment.ts'
import type { Passage } from '#domain/entities/comment.ts'
import { mutation } from '#db/write.ts'
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
  const remove = mutation(removeComment, { commentId: comment.commentId, removed: true }, t('Removed a comment'))
  return makeChange([add], [remove], t('Comment added'))
}
