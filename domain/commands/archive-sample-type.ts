import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { assertTypeNameFree } from '../rules/samples/type-name.ts'

/** Archives a sample type or restores it. Existing samples are unchanged, but it cannot be used for new ones. */
export const archiveSampleType = defineCommand({
  name: 'sample-type.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived a sample type'),
    topic: 'samples',
  },
  input: z.object({ sampleTypeId: id, archived: z.boolean() }),
  uses: ['sampleTypes'],
  refusals: ['permission.denied', 'type.gone', 'type.name-missing', 'type.name-taken'],
  about: (input) => [rowKey('sampleTypes', input.sampleTypeId)],
  async apply(tx, { sampleTypeId, archived }, who) {
    await assertMay(tx, who, 'sampleTypes', 'Update')
    const type = await tx.get('sampleTypes', sampleTypeId)
    if (!type) return tx.refuse('type.gone', { sampleTypeId })
    if (!archived) await assertTypeNameFree(tx, type.name, sampleTypeId)
    await tx.patch('sampleTypes', sampleTypeId, { archived: archived ? 1 : 0 })
  },
})
