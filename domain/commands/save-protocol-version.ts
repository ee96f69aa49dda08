import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, longText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { protocolVersionId } from '../entities/protocol-version.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { protocolSteps, protocolVariables, versionKey } from '../rules/protocols/protocol-input.ts'
import { getLiveProtocol } from '../rules/protocols/protocols.ts'

/**
 * Saves the steps of a protocol as a new version, on top of the one that the person saw. If someone has saved another one since, it is refused:
 * the person looks at that one first.
 */
export const saveProtocolVersion = defineCommand({
  name: 'protocol.save-version',
  version: 1,
  description: {
    icon: 'check',
    verb: msg('New version'),
    activity: msg('Saved a version of a protocol'),
    topic: 'experiments',
  },
  input: z.object({
    protocolId: id,
    key: versionKey,
    /** The key of the version it is based on; empty for the first. */
    basedOn: z.union([versionKey, z.literal('')]),
    steps: protocolSteps,
    variables: protocolVariables,
    note: longText,
  }),
  uses: ['protocols', 'protocolVersions'],
  refusals: ['permission.denied', 'protocol.gone', 'protocol.archived', 'protocol.changed'],
  about: (input) => [rowKey('protocols', input.protocolId)],
  async apply(tx, { protocolId, key, basedOn, steps, variables, note }, who) {
    await assertMay(tx, who, 'protocols', 'Update')
    const { name, current, currentKey, audience } = await getLiveProtocol(tx, protocolId)
    if (currentKey !== basedOn) tx.refuse('protocol.changed', { protocolId, name, number: current })
    const number = current + 1
    const id = protocolVersionId(protocolId, number)
    await tx.put('protocolVersions', { id, audience, protocolId, number, key, steps, variables, note, createdBy: who.userId, createdAt: who.at })
    await tx.patch('protocols', protocolId, { current: number, currentKey: key, changedBy: who.userId, changedAt: who.at })
  },
})
