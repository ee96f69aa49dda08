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

/** Newest entries of the history that are read. */
const maxEntries = 1_000

const orders = { sampleLogID: ({ sampleLogID }: SampleLog) => sampleLogID, changed: ({ changed }: SampleLog) => changed }

const filters = {
  userID: unlessEmpty(wireId),
  action: unlessEmpty(z.enum(['CREATE', 'UPDATE', 'DELETE', 'RENAME'])),
  sampleMetaKey: unlessEmpty(plainText(limits.name.longest)),
  /** Where the sample is now. */
  storageID: unlessEmpty(wireId),
  storageLayerID: unlessEmpty(wireId),
} as const

const logsQuery = z.object({ ...pageQuery, ...filters })

/** Page of the lines that have everything asked for. */
function pageOfLogs(logs: readonly SampleLog[], query: z.infer<typeof logsQuery>) {
  const names = Object.keys(filters) as (keyof typeof filters)[]
  const asked = logs.filter((log) => names.every((name) => query[name] === undefined || log[name] === query[name]))
  return toPage(asked, query, orders, (rows) => rows)
}

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
    query: logsQuery,
  }),
  refusals: ['sample.gone'],
  async handler(call, { params: { sampleId }, query }) {
    const logged = await readLogged(call, sampleId)
    const logs = (await readHistory(call, sampleId, maxEntries)).flatMap((entry) => toSampleLogs(logged, entry, dateText))
    return pageOfLogs(logs, query)
  },
})

async function readLogged(call: Call<'member'>, sampleId: number): Promise<LoggedSample> {
  const { sample, type } = await readForChange(call, sampleId)
  const layer = sample.layerId === null ? undefined : await readGroup(call.services, call.group, (rows) => rows.get('storageLayers', sample.layerId!))
  return { sample, unitId: layer?.unitId ?? 0, keys: new Map(fieldsOfSample(sample, type).map(({ id, key }) => [id, key])) }
}
