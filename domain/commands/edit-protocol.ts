import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, partialOf } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { changeTexts } from '../rules/changes/change-texts.ts'
import { descriptionChange, nameChange } from '../rules/notebook/notebook-input.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getLiveProtocol } from '../rules/protocols/protocols.ts'

/** Changes the texts of a protocol. Its steps are changed by `protocol.save-version`. */
export const editProtocol = defineCommand({
  name: 'protocol.edit',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Edit'),
    activity: msg('Changed a protocol'),
    topic: 'experiments',
    corrections: { name: [['set', 'name', 'to']] },
  },
  input: z.object({ protocolId: id, set: partialOf({ name: nameChange, category: nameChange, description: descriptionChange }) }),
  uses: ['protocols'],
  refusals: ['permission.denied', 'protocol.gone', 'protocol.archived', 'protocol.name-missing'],
  about: (input) => [rowKey('protocols', input.protocolId)],
  async apply(tx, { protocolId, set }, who) {
    await assertMay(tx, who, 'protocols', 'Update')
    const protocol = await getLiveProtocol(tx, protocolId)
    if (set.name && !set.name.to.trim()) tx.refuse('protocol.name-missing')
    const changed = changeTexts(tx, who, { protocolId }, protocol, set)
    await tx.patch('protocols', protocolId, { ...changed, changedBy: who.userId, changedAt: who.at })
  },
})
