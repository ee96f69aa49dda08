import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { fieldsOfSample } from '#domain/rules/samples/own-fields.ts'
import { toSampleLogs, type LoggedSample, type SampleLog } from '#domain/wire/inventory/sample-log-to-wire.ts'
import { dateText } from '../date-text.ts'
import { plainText, unlessEmpty, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { readHistory } from './history.ts'
import { readForChange } from './read-for-change.ts'

/** Of the history, the newest. */
const mostEntries = 1_000

const orders = { sampleLogID: ({ sampleLogID }: SampleLog) => sampleLogID, changed: ({ changed }: SampleLog) => changed }

/** GET /api/v1/samples/{sampleID}/logs: what was changed in a sample, field by field, newest first. */
export const listSampleLogs = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/:sampleId/logs',
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 5,
  input: z.object({
    params: z.object({ sampleId: wireId }),
    query: z.object({
      ...pageQuery,
      userID: unlessEmpty(wireId),
      action: unlessEmpty(z.enum(['CREATE', 'UPDATE', 'DELETE', 'RENAME'])),
      sampleMetaKey: unlessEmpty(plainText(limits.name.longest)),
    }),
  }),
  refusals: ['sample.gone'],
  async handler(call, { params: { sampleId }, query }) {
    const logged = await readLogged(call, sampleId)
    const logs = (await readHistory(call, sampleId, mostEntries)).flatMap((entry) => toSampleLogs(logged, entry, dateText))
    const isAsked = ({ userID, action, sampleMetaKey }: SampleLog) =>
      (query.userID === undefined || userID === query.userID) &&
      (query.action === undefined || action === query.action) &&
      (query.sampleMetaKey === undefined || sampleMetaKey === query.sampleMetaKey)
    return toPage(logs.filter(isAsked), query, orders, (rows) => rows)
  },
})

async function readLogged(call: Call<'member'>, sampleId: number): Promise<LoggedSample> {
  const { sample, type } = await readForChange(call, sampleId)
  const layer = sample.layerId === null ? undefined : await readGroup(call.services, call.group, (rows) => rows.get('storageLayers', sample.layerId!))
  return { sample, unitId: layer?.unitId ?? 0, keys: new Map(fieldsOfSample(sample, type).map(({ id, key }) => [id, key])) }
}
