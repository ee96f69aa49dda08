import { addComment } from '#domain/commands/add-comment.ts'
import type { Passage } from '#domain/entities/comment.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { removeCommentMutation } from './remove-comment.ts'

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
