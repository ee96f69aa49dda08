import * as z from 'zod/mini'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import type { SampleField, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { foldKey } from '#domain/rules/samples/own-fields.ts'
import { Refusal } from '#domain/tx.ts'
import { takeIds } from '../../feed/leases.ts'
import { wireId } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { fieldParts, fieldType, orderWith, withParts, type FieldParts } from './field-body.ts'
import { readType } from './sample-types.ts'

const path = '/api/v1/sampleTypes/:sampleTypeId/meta'
const params = z.object({ sampleTypeId: wireId })
const ofField = z.object({ sampleTypeId: wireId, fieldId: wireId })
/** A field needs a kind. */
const newField = z.strictObject({ ...fieldParts, sampleDataType: fieldType })
/** What a program has read of the field says nothing about what is written. */
const changes = z.strictObject({
  ...fieldParts,
  sampleTypeMetaID: z.optional(wireId),
  sampleTypeID: z.optional(wireId),
  sampleTypeMetaDefaultsIDs: z.optional(z.array(wireId)),
})

interface FieldOfType {
  readonly type: SampleTypeRow
  readonly field: SampleField
}

/** Refuses with `type.field-gone` if the type has no field of this number. */
export async function readField(call: Call<'member'>, { sampleTypeId, fieldId }: z.infer<typeof ofField>): Promise<FieldOfType> {
  const type = await readType(call, sampleTypeId)
  const field = type.fields.find(({ id }) => id === fieldId)
  if (!field) throw new Refusal('type.field-gone', { sampleTypeId })
  return { type, field }
}

async function createField(call: Call<'member'>, type: SampleTypeRow, sent: FieldParts): Promise<number> {
  const id = await takeIds(call.services.store, call.group.groupId, 'sampleFields', 1)
  const field = withParts({ id, key: '', type: 'TEXT', required: false, options: [], mask: '', defaultValue: '', notes: '' }, sent)
  await runAsCaller(call, editSampleType, {
    sampleTypeId: type.id,
    set: {},
    fields: [field],
    removed: [],
    order: orderWith(type.fields, id, sent),
    added: [id],
  })
  return id
}

/** Writes a field that the type has. */
export async function writeField(call: Call<'member'>, { type, field }: FieldOfType, sent: FieldParts): Promise<void> {
  const fields = [withParts(field, sent)]
  await runAsCaller(call, editSampleType, { sampleTypeId: type.id, set: {}, fields, removed: [], order: orderWith(type.fields, field.id, sent), added: [] })
}

const refusals = [...editSampleType.refusals, 'input.not-kept'] as const

/** POST /api/v1/sampleTypes/{sampleTypeID}/meta: adds a field, behind the others without `orderColumn`. Answers its number. */
export const addField = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: newField }),
  refusals: [...refusals, 'id.exhausted'],
  handler: async (call, { params: { sampleTypeId }, body }) => createField(call, await readType(call, sampleTypeId), body),
})

/** PUT /api/v1/sampleTypes/{sampleTypeID}/meta: changes the field of this name, or adds one. Answers its number. */
export const putField = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: newField }),
  refusals: [...refusals, 'id.exhausted'],
  async handler(call, { params: { sampleTypeId }, body }) {
    const type = await readType(call, sampleTypeId)
    const field = type.fields.find(({ key }) => foldKey(key) === foldKey(body.key ?? ''))
    if (!field) return createField(call, type, body)
    await writeField(call, { type, field }, body)
    return field.id
  },
})

/** PATCH /api/v1/sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID}: what is left out stays. Answers nothing. */
export const patchField = defineRoute({
  method: 'PATCH',
  path: `${path}/:fieldId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params: ofField, body: changes }),
  refusals: [...refusals, 'type.field-gone', 'input.nothing'],
  async handler(call, { params, body }): Promise<void> {
    if (Object.values(body).every((value) => value === undefined)) throw new Refusal('input.nothing')
    await writeField(call, await readField(call, params), body)
  },
})

/** DELETE /api/v1/sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID}: samples keep their values, which are no longer shown. Answers nothing. */
export const removeField = defineRoute({
  method: 'DELETE',
  path: `${path}/:fieldId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params: ofField }),
  refusals: [...editSampleType.refusals, 'type.field-gone'],
  async handler(call, { params }): Promise<void> {
    const { type, field } = await readField(call, params)
    await runAsCaller(call, editSampleType, { sampleTypeId: type.id, set: {}, fields: [], removed: [field.id], order: [], added: [] })
  },
})
