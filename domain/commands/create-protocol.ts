import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, longText, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** A protocol without steps: its first version is saved by `protocol.save-version`. spec ELN-02 */
export const createProtocol = defineCommand({
  name: 'protocol.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New protocol'),
    activity: msg('Created a protocol'),
    topic: 'experiments',
    corrections: { name: [['name']] },
  },
  input: z.object({ id, name: shortText, category: shortText, description: longText }),
  uses: ['protocols'],
  refusals: ['permission.denied', 'protocol.name-missing', 'protocol.id-taken'],
  leasedIds: (input) => [{ kind: 'protocols', id: input.id }],
  about: (input) => [rowKey('protocols', input.id)],
  async apply(tx, { id, name: typed, category, description }, who) {
    await assertMay(tx, who, 'protocols', 'Create')
    const name = typed.trim()
    if (!name) tx.refuse('protocol.name-missing')
    if (await tx.get('protocols', id)) tx.refuse('protocol.id-taken', { protocolId: id })
    await tx.put('protocols', {
      id,
      audience: 0,
      name,
      nameFold: normalizeText(name),
      category: category.trim(),
      description,
      ownerId: who.userId,
      current: 0,
      currentKey: '',
      createdAt: who.at,
      changedBy: who.userId,
      changedAt: who.at,
      archived: 0,
      edits: {},
    })
  },
})
