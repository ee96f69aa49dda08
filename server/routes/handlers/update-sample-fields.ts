import * as z from 'zod/mini'
import { limits, serverLimits } from '#domain/limits.ts'
import { allErrors, answerMessage } from '#domain/error-code.ts'
import { messages } from '#domain/messages.ts'
import { Refusal } from '#domain/tx.ts'
import { idsOf, jsonOf, oneOrMore, plainText, wireId, wireIds } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { commandsOf, isEmpty, sampleFields, type SampleFields } from '../samples/sample-fields.ts'

const metaIds = oneOrMore(wireId, limits.many.fields)
const metaValues = oneOrMore(plainText(limits.text.longest), limits.many.fields)

/** Both spellings of each: `sampleID` for one, `sampleIDs[]` for many; the same for fields of the type. */
const body = z.strictObject({
  sampleID: z.optional(wireIds),
  sampleIDs: z.optional(wireIds),
  'sampleIDs[]': z.optional(wireIds),
  sampleTypeMetaID: z.optional(metaIds),
  sampleTypeMetaIDs: z.optional(metaIds),
  'sampleTypeMetaIDs[]': z.optional(metaIds),
  sampleMetaValue: z.optional(metaValues),
  sampleMetaValues: z.optional(metaValues),
  'sampleMetaValues[]': z.optional(metaValues),
  sampleFieldsDTO: z.optional(jsonOf(sampleFields)),
})

/**
 * POST …/sample/updateSampleFields.ashx: sets fields of one or many samples, all or none. `success`, `message`;
 * a message that starts with 'Info: ' counts as success, one that starts with 'Error: ' is shown. spec BULK-03
 */
export const updateSampleFields = defineRoute({
  method: 'POST',
  path: '/members/inventory/browser/sample/updateSampleFields.ashx',
  access: 'member',
  writes: () => true,
  bodyLimit: serverLimits.body.most,
  input: z.object({ body }),
  refusals: [],
  async handler(call, { body: sent }) {
    const ids = idsOf(sent.sampleID, sent.sampleIDs, sent['sampleIDs[]'])
    const fieldIds = sent.sampleTypeMetaID ?? sent.sampleTypeMetaIDs ?? sent['sampleTypeMetaIDs[]'] ?? []
    const values = sent.sampleMetaValue ?? sent.sampleMetaValues ?? sent['sampleMetaValues[]'] ?? []
    const fields = sent.sampleFieldsDTO ?? {}
    if (ids.length === 0 || fieldIds.length !== values.length) return { success: false, message: `Error: ${messages.noSampleData}` }
    if (fieldIds.length === 0 && isEmpty(fields)) return { success: false, message: `Error: ${allErrors['input.nothing'].message}` }
    return update(call, ids, fields, new Map(fieldIds.map((id, at) => [id, values[at]!])))
  },
})

async function update(call: Parameters<typeof runAllAsCaller>[0], ids: number[], fields: SampleFields, meta: ReadonlyMap<number, string>) {
  try {
    const samples = await readGroup(call.services, call.group, async (rows) => {
      const found = []
      for (const sampleId of ids) found.push((await rows.get('samples', sampleId)) ?? goneSample(sampleId))
      return found
    })
    await runAllAsCaller(
      call,
      samples.flatMap((sample) => commandsOf(sample, fields, { meta, ownFields: [] })),
    )
    return { success: true, message: `Info: ${messages.samplesUpdated}` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const message = answerMessage(error.code, error.detail)
    return { success: false, message: message.startsWith('Error: ') ? message : `Error: ${message}` }
  }
}

function goneSample(sampleId: number): never {
  throw new Refusal('sample.gone', { sampleId })
}
