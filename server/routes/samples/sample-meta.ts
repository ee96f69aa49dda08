import * as z from 'zod/mini'
import { editSample } from '#domain/commands/edit-sample.ts'
import type { SampleFieldType } from '#domain/entities/sample-type.ts'
import { storedFieldId } from '#domain/rules/samples/own-fields.ts'
import { Refusal } from '#domain/tx.ts'
import { wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { readForChange, readForUpdate } from './read-for-change.ts'
import { commandsOf } from './sample-fields.ts'
import { readOne } from './sample-query.ts'
import { planValues, wireValue, wireValues, type WireValue } from './wire-meta.ts'

const path = '/api/v1/samples/:sampleId/meta'
const params = z.object({ sampleId: wireId })
const oneParams = z.object({ sampleId: wireId, sampleMetaId: wireId })

interface Value {
  readonly sampleMetaID: number
  readonly key: string
  readonly sampleDataType: SampleFieldType
}

const valueRefusals = [...editSample.refusals, 'id.exhausted'] as const

const readValues = async (call: Call<'member'>, sampleId: number) => (await readOne(call, sampleId, new Set(['meta'] as const))).meta ?? []

/** Sets values of fields, or of new ones of the sample; answers the numbers of the fields, which are those of the values within the sample. */
async function setValues(call: Call<'member'>, sampleId: number, sent: readonly WireValue[]): Promise<number[]> {
  const { sample, type } = await readForUpdate(call, sampleId)
  const values = await planValues(call, sample, type, sent)
  await runAllAsCaller(call, commandsOf(sample, {}, values))
  const ids = [...values.meta.keys()]
  if (values.ownFields.length === 0) return ids
  // Another call may have added the same name meanwhile.
  const { sample: written } = await readForChange(call, sampleId)
  return ids.map((id) => storedFieldId(written, id))
}

const setValue = async (call: Call<'member'>, sampleId: number, sent: WireValue): Promise<number> => (await setValues(call, sampleId, [sent]))[0]!

/** The value with this number; refuses with `sample.value-gone` if the sample has none. */
async function readValue(call: Call<'member'>, sampleId: number, sampleMetaId: number) {
  const value = (await readValues(call, sampleId)).find(({ sampleMetaID }) => sampleMetaID === sampleMetaId)
  if (!value) throw new Refusal('sample.value-gone', { sampleId })
  return value
}

/** GET /api/v1/samples/{sampleID}/meta: its values in the order of the fields of its type, then those of its own fields. */
export const listValues = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ params, query: z.object(pageQuery) }),
  refusals: ['sample.gone'],
  async handler(call, { params: { sampleId }, query }) {
    const orders = { sampleMetaID: ({ sampleMetaID }: Value) => sampleMetaID, key: ({ key }: Value) => key }
    return toPage(await readValues(call, sampleId), query, orders, (values) => values)
  },
})

/** POST /api/v1/samples/{sampleID}/meta: gives a field a value; a name that no field of its type has makes a field of the sample. Answers the number of the value. */
export const addValue = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: wireValue }),
  refusals: valueRefusals,
  handler: (call, { params: { sampleId }, body }) => setValue(call, sampleId, body),
})

/** PUT /api/v1/samples/{sampleID}/meta: the same; a value that the field has is replaced. */
export const putValue = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: wireValue }),
  refusals: valueRefusals,
  handler: (call, { params: { sampleId }, body }) => setValue(call, sampleId, body),
})

/** PUT /api/v1/samples/{sampleID}/metas: the same for several, all or none. Answers their numbers. */
export const putValues = defineRoute({
  method: 'PUT',
  path: `${path}s`,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: wireValues }),
  refusals: [...valueRefusals, 'input.nothing'],
  async handler(call, { params: { sampleId }, body }) {
    if (body.length === 0) throw new Refusal('input.nothing')
    return setValues(call, sampleId, body)
  },
})

/** GET /api/v1/samples/{sampleID}/meta/{sampleMetaID} */
export const getValue = defineRoute({
  method: 'GET',
  path: `${path}/:sampleMetaId`,
  access: 'member',
  input: z.object({ params: oneParams }),
  refusals: ['sample.gone', 'sample.value-gone'],
  handler: (call, { params: { sampleId, sampleMetaId } }) => readValue(call, sampleId, sampleMetaId),
})

/** Whether a program says which value there will be: a change of the name alone keeps it. */
const saysValue = ({ value, sampleIDs, fileIDs, samples, files }: WireValue): boolean =>
  [value, sampleIDs, fileIDs, samples, files].some((sent) => sent !== undefined)

/** PATCH /api/v1/samples/{sampleID}/meta/{sampleMetaID}: another value; a field of the sample itself takes another name, too. Answers `{}`. */
export const patchValue = defineRoute({
  method: 'PATCH',
  path: `${path}/:sampleMetaId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params: oneParams, body: wireValue }),
  refusals: [...valueRefusals, 'sample.value-gone'],
  async handler(call, { params: { sampleId, sampleMetaId }, body }) {
    await readForUpdate(call, sampleId)
    const { value } = await readValue(call, sampleId, sampleMetaId)
    await setValue(call, sampleId, { ...body, ...(!saysValue(body) && { value }), sampleTypeMetaID: sampleMetaId })
    return {}
  },
})

/** DELETE /api/v1/samples/{sampleID}/meta/{sampleMetaID}: the field is empty from then on. Answers `{}`. */
export const removeValue = defineRoute({
  method: 'DELETE',
  path: `${path}/:sampleMetaId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params: oneParams }),
  refusals: [...editSample.refusals, 'sample.value-gone'],
  async handler(call, { params: { sampleId, sampleMetaId } }) {
    await readForUpdate(call, sampleId)
    await readValue(call, sampleId, sampleMetaId)
    await setValue(call, sampleId, { sampleTypeMetaID: sampleMetaId, value: '' })
    return {}
  },
})
