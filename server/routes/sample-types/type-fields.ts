import * as z from 'zod/mini'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import type { SampleFieldType, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { fieldTypes } from '#domain/rules/samples/sample-type-input.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireField } from '#domain/wire/inventory/sample-type-to-wire.ts'
import { takeIds } from '../../feed/leases.ts'
import { flag, jsonOf, oneOrMore, plainText, wireId, wireInt } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { readType } from './sample-types.ts'

const path = '/api/v1/sampleTypes/:sampleTypeId/meta'
const params = z.object({ sampleTypeId: wireId })

const fieldsOf = (type: SampleTypeRow) => type.fields.map((field, order) => toWireField(type.id, field, order))

/** GET /api/v1/sampleTypes/{sampleTypeID}/meta: the fields of a sample type, in order. spec §7 */
export const listFields = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ params, query: z.object({ ...pageQuery, $records: z._default(wireInt(1, 1_000), limits.many.fields) }) }),
  refusals: ['type.gone'],
  async handler(call, { params: { sampleTypeId }, query }) {
    const type = await readType(call, sampleTypeId)
    return toPage(
      fieldsOf(type),
      query,
      { sampleTypeMetaID: ({ sampleTypeMetaID }) => sampleTypeMetaID, key: ({ key }) => key, orderColumn: ({ orderColumn }) => orderColumn },
      (fields) => fields,
    )
  },
})

/** GET /api/v1/sampleTypes/{sampleTypeID}/meta/{sampleTypeMetaID} */
export const getField = defineRoute({
  method: 'GET',
  path: `${path}/:fieldId`,
  access: 'member',
  input: z.object({ params: z.object({ sampleTypeId: wireId, fieldId: wireId }) }),
  refusals: ['type.gone', 'type.field-gone'],
  async handler(call, { params: { sampleTypeId, fieldId } }) {
    const field = fieldsOf(await readType(call, sampleTypeId)).find(({ sampleTypeMetaID }) => sampleTypeMetaID === fieldId)
    if (!field) throw new Refusal('type.field-gone', { sampleTypeId })
    return field
  },
})

const text = z._default(z.nullable(plainText(limits.text.longest)), '')
const fieldType: z.ZodMiniType<SampleFieldType> = z.enum(fieldTypes)
/** A check that programs can ask for and fields do not have: refused, so that nobody relies on it. */
const noCheck = z.optional(z.nullable(z.literal('')))
/** Only for dates, which begin empty. */
const notKept = z.optional(z.unknown())

const body = z.strictObject({
  key: z._default(plainText(limits.name.longest), ''),
  sampleDataType: fieldType,
  required: flag,
  notes: text,
  defaultValue: text,
  optionValues: z._default(z.nullable(jsonOf(oneOrMore(plainText(limits.name.longest), limits.many.options))), []),
  /** The place among the fields, counted from 0; the last one without it. */
  orderColumn: z.optional(wireInt(0, limits.many.fields)),
  MaskRegExp: noCheck,
  validationScript: noCheck,
  fileMask: noCheck,
  showInlineImages: notKept,
  defaultYear: notKept,
  defaultMonth: notKept,
  defaultDay: notKept,
  defaultHour: notKept,
  defaultMinute: notKept,
  defaultSecond: notKept,
})

/** POST /api/v1/sampleTypes/{sampleTypeID}/meta: adds a field. Answers its number. */
export const addField = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body }),
  refusals: [...editSampleType.refusals, 'id.exhausted'],
  async handler(call, { params: { sampleTypeId }, body: { key, sampleDataType, required, notes, defaultValue, optionValues, orderColumn } }) {
    const type = await readType(call, sampleTypeId)
    const id = await takeIds(call.services.store, call.group.groupId, 'sampleFields', 1)
    const order = orderColumn === undefined ? [] : type.fields.map((field) => field.id).toSpliced(orderColumn, 0, id)
    const field = { id, key, type: sampleDataType, required, options: optionValues ?? [], mask: '', defaultValue: defaultValue ?? '', notes: notes ?? '' }
    await runAsCaller(call, editSampleType, { sampleTypeId, set: {}, fields: [field], removed: [], order, added: [id] })
    return id
  },
})
