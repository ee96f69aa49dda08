import * as z from 'zod/mini'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import type { SampleField } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { jsonOf, plainText, wireId, wireInt } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { readField, writeField } from './change-fields.ts'

const path = '/api/v1/sampleTypes/:sampleTypeId/meta/:fieldId/defaults'
const params = z.object({ sampleTypeId: wireId, fieldId: wireId })

/** An option has no number of its own: its place, counted from 1, stands for it. */
const toOptions = ({ options }: SampleField) => options.map((optionValue, at) => ({ sampleTypeMetaDefaultsID: at + 1, optionValue }))
type Option = ReturnType<typeof toOptions>[number]
const orders = { sampleTypeMetaDefaultsID: (option: Option) => option.sampleTypeMetaDefaultsID, optionValue: (option: Option) => option.optionValue }

const body = jsonOf(
  z
    .array(z.strictObject({ sampleTypeMetaDefaultsID: z.optional(z.nullable(wireInt(0, limits.many.options))), optionValue: plainText(limits.name.longest) }))
    .check(z.maxLength(limits.many.options)),
)

/** GET …/meta/{sampleTypeMetaID}/defaults: the options of a choice field, in order. */
export const listFieldOptions = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ params, query: z.object({ ...pageQuery, $records: z._default(wireInt(1, 1_000), limits.many.options) }) }),
  refusals: ['type.gone', 'type.field-gone'],
  handler: async (call, { params, query }) => toPage(toOptions((await readField(call, params)).field), query, orders, (options) => options),
})

/** PUT …/meta/{sampleTypeMetaID}/defaults: the options of a choice field from now on. Samples keep the values that they have. Answers the options. */
export const putFieldOptions = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body }),
  refusals: [...editSampleType.refusals, 'type.field-gone'],
  async handler(call, { params, body }) {
    await writeField(call, await readField(call, params), { optionValues: body.map(({ optionValue }) => optionValue) })
    const options = toOptions((await readField(call, params)).field)
    return toPage(options, { $page: 0, $records: limits.many.options }, orders, (all) => all)
  },
})
