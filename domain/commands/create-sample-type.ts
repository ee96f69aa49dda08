import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { amount, id, longText, shortText } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { areFieldsValid } from '../rules/samples/sample-field.ts'
import { lowPercent, sampleFields, shape, tone, unit } from '../rules/samples/sample-type-input.ts'
import { assertTypeNameFree } from '../rules/samples/type-name.ts'

/** Creates a sample type with its own fields. The ids of the fields are leased like its own. */
export const createSampleType = defineCommand({
  name: 'sample-type.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New sample type'),
    activity: msg('Created a sample type'),
    topic: 'samples',
    corrections: { name: [['name']] },
  },
  input: z.object({
    id,
    name: shortText,
    description: longText,
    shape,
    tone,
    unit,
    /** Apps of an earlier release send neither. */
    amount: z.exactOptional(amount),
    lowPercent: z.exactOptional(lowPercent),
    fields: sampleFields,
  }),
  uses: ['sampleTypes'],
  refusals: ['permission.denied', 'type.id-taken', 'type.name-missing', 'type.name-taken', 'type.field-invalid'],
  leasedIds: (input) => [{ kind: 'sampleTypes', id: input.id }, ...input.fields.map((field) => ({ kind: 'sampleFields' as const, id: field.id }))],
  about: (input) => [rowKey('sampleTypes', input.id)],
  async apply(tx, { name, ...type }, who) {
    await assertMay(tx, who, 'sampleTypes', 'Create')
    if (await tx.get('sampleTypes', type.id)) tx.refuse('type.id-taken', { sampleTypeId: type.id })
    await assertTypeNameFree(tx, name, type.id)
    if (!areFieldsValid(type.fields)) tx.refuse('type.field-invalid')
    await tx.put('sampleTypes', { amount: 0, lowPercent: null, ...type, name: name.trim(), archived: 0 })
  },
})
