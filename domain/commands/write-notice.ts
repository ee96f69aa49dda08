import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { groupNoticeId } from '../entities/group-notice.ts'
import { limits } from '../limits.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Shows everyone in the group a notice in place of the last one; an empty text removes it. spec HDR-05 */
export const writeNotice = defineCommand({
  name: 'notice.write',
  version: 1,
  description: {
    icon: 'bell',
    verb: msg('Notice'),
    activity: msg('Wrote the group notice'),
    topic: 'members',
  },
  input: z.object({ text: z.string().check(z.trim(), z.maxLength(limits.notice.longest)) }),
  uses: ['groupNotices'],
  refusals: ['permission.denied'],
  // Lists do not mark notices as waiting.
  about: () => [],
  async apply(tx, { text }, who) {
    await assertMay(tx, who, 'groupNotices', 'Update')
    if (text === '') await tx.remove('groupNotices', groupNoticeId)
    else await tx.put('groupNotices', { id: groupNoticeId, text, writtenBy: who.userId, writtenAt: who.at })
  },
})
