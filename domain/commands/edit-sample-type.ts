import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import type { SampleField } from '../entities/sample-type.ts'
import { amount, id, longText, shortText, partialOf } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { areFieldsValid } from '../rules/samples/sample-field.ts'
import { lowPercent, sampleFields, shape, tone, unit } from '../rules/samples/sample-type-input.ts'
import { assertTypeNameFree } from '../rules/samples/type-name.ts'

/**
 * Changes a sample type. Fields are added and changed one by one, so that fields added by two people are both kept.
 * Values of a removed field stay with their samples and appear again when the field comes back.
 */
export const editSampleType = defineCommand({
  name: 'sample-type.edit',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Edit'),
    activity: msg('Changed a sample type'),
    topic: 'samples',
    corrections: { name: [['set', 'name']] },
  },
  input: z.object({
    sampleTypeId: id,
    set: partialOf({ name: shortText, description: longText, shape, tone, unit, amount, lowPercent }),
    /** Complete fields, new or changed. */
    fields: sampleFields,
    removed: z.array(id).check(z.maxLength(limits.many.fields)),
    /** Field ids in their new order; ids not listed follow in their current order. */
    order: z.array(id).check(z.maxLength(limits.many.fields)),
    /** The ids in `fields` that are new and come from a lease. */
    added: z.array(id).check(z.maxLength(limits.many.fields)),
  }),
  uses: ['sampleTypes'],
  refusals: ['permission.denied', 'type.gone', 'type.name-missing', 'type.name-taken', 'type.field-invalid'],
  leasedIds: (input) => input.added.map((fieldId) => ({ kind: 'sampleFields', id: fieldId })),
  about: (input) => [rowKey('sampleTypes', input.sampleTypeId)],
  async apply(tx, { sampleTypeId, set, fields, removed, order, added }, who) {
    await assertMay(tx, who, 'sampleTypes', 'Update')
    const type = await tx.get('sampleTypes', sampleTypeId)
    if (!type) return tx.refuse('type.gone', { sampleTypeId })
    const name = set.name?.trim()
    if (name !== undefined) await assertTypeNameFree(tx, name, sampleTypeId)
    // A field must belong to this type or be one of the new ones: the id of another type's field is neither.
    const isKnown = (field: SampleField) => added.includes(field.id) || type.fields.some((known) => known.id === field.id)
    if (!fields.every(isKnown)) tx.refuse('type.field-invalid')
    const byId = new Map([...type.fields, ...fields].map((field) => [field.id, field]))
    for (const fieldId of removed) byId.delete(fieldId)
    const ordered = [...new Set([...order, ...byId.keys()])].flatMap((fieldId) => byId.get(fieldId) ?? [])
    if (!areFieldsValid(ordered)) tx.refuse('type.field-invalid')
    await tx.patch('sampleTypes', sampleTypeId, { ...set, ...(name !== undefined && { name }), fields: ordered })
  },
})
