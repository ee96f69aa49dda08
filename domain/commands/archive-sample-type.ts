import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertPermitted } from '../rules/permitted.ts'
import { assertTypeNameFree } from '../rules/type-name.ts'

/** Puts a kind of sample away, or brings it back. Its samples stay as they are; new ones are not made of it. */
export const archiveSampleType = defineCommand({
  name: 'sample-type.archive',
  version: 1,
  input: z.object({ sampleTypeId: id, archived: z.boolean() }),
  uses: ['members', 'sampleTypes'],
  refusals: ['permission.denied', 'type.gone', 'type.name-missing', 'type.name-taken'],
  about: (input) => [rowKey('sampleTypes', input.sampleTypeId)],
  async apply(tx, { sampleTypeId, archived }, who) {
    await assertPermitted(tx, who, 'SampleType.Update')
    const type = await tx.get('sampleTypes', sampleTypeId)
    if (!type) return tx.refuse('type.gone', { sampleTypeId })
    if (!archived) await assertTypeNameFree(tx, type.name, sampleTypeId)
    await tx.patch('sampleTypes', sampleTypeId, { archived: archived ? 1 : 0 })
  },
})
