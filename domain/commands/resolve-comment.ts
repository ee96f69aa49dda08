import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { commentRefusals, commentUses, getComment, setResolved } from '../rules/notebook/comments.ts'

/** Someone who may read a thread settles it, or opens it again. */
export const resolveComment = defineCommand({
  name: 'comment.resolve',
  version: 1,
  description: {
    icon: 'check',
    verb: msg('Resolve'),
    activity: msg('Resolved or reopened a comment'),
    topic: 'experiments',
  },
  input: z.object({ threadId: uniqueId, resolved: z.boolean() }),
  uses: commentUses,
  refusals: commentRefusals,
  about: (input) => [rowKey('comments', input.threadId)],
  async apply(tx, { threadId, resolved }, who) {
    const comment = await getComment(tx, who, threadId)
    if (comment.threadId !== threadId) return tx.refuse('comment.gone')
    await setResolved(tx, who, threadId, resolved)
  },
})
