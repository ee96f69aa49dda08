import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertPermitted } from '../rules/permitted.ts'
import { areFieldsValid } from '../rules/sample-field.ts'
import { sampleFields } from '../rules/sample-type-input.ts'

/**
 * Fields that were taken away come back under the numbers they had, and with them the values that their samples have kept.
 * Needs no lease: the numbers are old ones. One that is back already stays as it is now.
 */
export const restoreSampleFields = defineCommand({
  name: 'sample-type.restore-fields',
  version: 1,
  input: z.object({
    sampleTypeId: id,
    /** Whole fields, as they were. */
    fields: sampleFields,
    /** Field ids as they shall stand; those not named follow in their present order. */
    order: z.array(id).check(z.maxLength(limits.many.fields)),
  }),
  uses: ['members', 'sampleTypes'],
  refusals: ['permission.denied', 'type.gone', 'type.field-invalid'],
  about: (input) => [rowKey('sampleTypes', input.sampleTypeId)],
  async apply(tx, { sampleTypeId, fields, order }, who) {
    await assertPermitted(tx, who, 'SampleType.Update')
    const type = await tx.get('sampleTypes', sampleTypeId)
    if (!type) return tx.refuse('type.gone', { sampleTypeId })
    const byId = new Map([...fields, ...type.fields].map((field) => [field.id, field]))
    const present = [...type.fields, ...fields].map((field) => field.id)
    const ordered = [...new Set([...order, ...present])].flatMap((fieldId) => byId.get(fieldId) ?? [])
    if (!areFieldsValid(ordered)) tx.refuse('type.field-invalid')
    await tx.patch('sampleTypes', sampleTypeId, { fields: ordered })
  },
})
