import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { areFieldsValid } from '../rules/samples/sample-field.ts'
import { sampleFields } from '../rules/samples/sample-type-input.ts'

/**
 * Restores removed fields under their former ids, and with them the values that samples have kept.
 * Needs no lease, because the ids are old ones. A field that has already been restored is unchanged.
 */
export const restoreSampleFields = defineCommand({
  name: 'sample-type.restore-fields',
  version: 1,
  description: {
    icon: 'restore',
    verb: msg('Restore fields'),
    activity: msg('Restored fields of a sample type'),
    topic: 'samples',
  },
  input: z.object({
    sampleTypeId: id,
    /** Complete fields, as they were. */
    fields: sampleFields,
    /** Field ids in their new order; ids not listed follow in their current order. */
    order: z.array(id).check(z.maxLength(limits.many.fields)),
  }),
  uses: ['sampleTypes'],
  refusals: ['permission.denied', 'type.gone', 'type.field-invalid'],
  about: (input) => [rowKey('sampleTypes', input.sampleTypeId)],
  async apply(tx, { sampleTypeId, fields, order }, who) {
    await assertMay(tx, who, 'sampleTypes', 'Update')
    const type = await tx.get('sampleTypes', sampleTypeId)
    if (!type) return tx.refuse('type.gone', { sampleTypeId })
    const byId = new Map([...fields, ...type.fields].map((field) => [field.id, field]))
    const present = [...type.fields, ...fields].map((field) => field.id)
    const ordered = [...new Set([...order, ...present])].flatMap((fieldId) => byId.get(fieldId) ?? [])
    if (!areFieldsValid(ordered)) tx.refuse('type.field-invalid')
    await tx.patch('sampleTypes', sampleTypeId, { fields: ordered })
  },
})
