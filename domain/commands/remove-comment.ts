import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { commentRefusals, commentUses, getOwnComment } from '../rules/notebook/comments.ts'

/** The author of a comment removes it, or restores it. Answers to it stay. */
export const removeComment = defineCommand({
  name: 'comment.remove',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Remove'),
    activity: msg('Removed or restored a comment'),
    topic: 'experiments',
  },
  input: z.object({ commentId: uniqueId, removed: z.boolean() }),
  uses: commentUses,
  refusals: [...commentRefusals, 'permission.denied'],
  about: (input) => [rowKey('comments', input.commentId)],
  async apply(tx, { commentId, removed }, who) {
    await getOwnComment(tx, who, commentId)
    await tx.patch('comments', commentId, { archived: removed ? 1 : 0 })
  },
})
