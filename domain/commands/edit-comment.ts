import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { longText } from '../input.ts'
import { changeTexts } from '../rules/changes/change-texts.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { commentRefusals, commentText, commentUses, getOwnComment, mentionedPeople } from '../rules/notebook/comments.ts'

/** The author of a comment changes its text. */
export const editComment = defineCommand({
  name: 'comment.edit',
  version: 1,
  description: {
    icon: 'comment',
    verb: msg('Edit'),
    activity: msg('Changed a comment'),
    topic: 'experiments',
  },
  input: z.object({ commentId: uniqueId, text: z.object({ was: longText, to: commentText }), mentions: mentionedPeople }),
  uses: commentUses,
  refusals: [...commentRefusals, 'permission.denied'],
  about: (input) => [rowKey('comments', input.commentId)],
  async apply(tx, { commentId, text, mentions }, who) {
    const comment = await getOwnComment(tx, who, commentId)
    const changed = changeTexts(tx, who, { commentId }, comment, { text })
    await tx.patch('comments', commentId, { ...changed, mentions: [...new Set([...comment.mentions, ...mentions])], editedAt: who.at })
  },
})
