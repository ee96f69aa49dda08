import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getProtocol } from '../rules/protocols/protocols.ts'

/** Archives a protocol or restores it. Procedures that were made of it stay as they are. */
export const archiveProtocol = defineCommand({
  name: 'protocol.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived a protocol'),
    topic: 'experiments',
  },
  input: z.object({ protocolId: id, archived: z.boolean() }),
  uses: ['protocols'],
  refusals: ['permission.denied', 'protocol.gone'],
  about: (input) => [rowKey('protocols', input.protocolId)],
  async apply(tx, { protocolId, archived }, who) {
    await assertMay(tx, who, 'protocols', 'Update')
    await getProtocol(tx, protocolId)
    await tx.patch('protocols', protocolId, { archived: archived ? 1 : 0 })
  },
})
