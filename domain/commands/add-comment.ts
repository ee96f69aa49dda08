import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { id } from '../input.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { commentRefusals, commentText, commentUses, getCommentableSection, mentionedPeople, passageInput, setResolved } from '../rules/notebook/comments.ts'
import { receivedLate } from '../rules/sync/received-late.ts'

/** A comment that begins a thread, on a passage or a whole section; or, with `threadId`, an answer, which opens a settled thread again. */
export const addComment = defineCommand({
  name: 'comment.add',
  version: 1,
  description: {
    icon: 'comment',
    verb: msg('Comment'),
    activity: msg('Commented in an experiment'),
    topic: 'experiments',
  },
  input: z.object({
    commentId: uniqueId,
    sectionId: id,
    threadId: z.nullable(uniqueId),
    passage: z.nullable(passageInput),
    text: commentText,
    mentions: mentionedPeople,
  }),
  uses: commentUses,
  refusals: [...commentRefusals, 'section.gone', 'comment.id-taken'],
  about: (input) => [rowKey('sections', input.sectionId), ...(input.threadId === null ? [] : [rowKey('comments', input.threadId)])],
  async apply(tx, { commentId, sectionId, threadId, passage, text, mentions }, who) {
    const { audience, experimentId } = await getCommentableSection(tx, who, sectionId)
    if (await tx.get('comments', commentId)) tx.refuse('comment.id-taken')
    if (threadId !== null) {
      const first = await tx.get('comments', threadId)
      if (first?.sectionId !== sectionId || first.threadId !== threadId) return tx.refuse('comment.gone')
      if (first.resolvedAt !== null) await setResolved(tx, who, threadId, false)
    }
    await tx.put('comments', {
      id: commentId,
      audience,
      experimentId,
      sectionId,
      threadId: threadId ?? commentId,
      passage: threadId === null ? passage : null,
      text,
      mentions: [...new Set(mentions)],
      authorId: who.userId,
      createdAt: who.at,
      receivedAt: receivedLate(who),
      editedAt: null,
      resolvedBy: null,
      resolvedAt: null,
      archived: 0,
      edits: {},
    })
  },
})
