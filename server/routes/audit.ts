import * as z from 'zod/mini'
import { effectiveTime, isTimePlausible } from '#domain/rules/sync/mutation-time.ts'
import { deviceNamesOf } from '../store/feed/device-names.ts'
import { shownEntry } from '../feed/shown-entry.ts'
import { readAudit, toEntry } from '../store/feed/audit-table.ts'
import { wireInt } from './input.ts'
import { readHeavy } from './read-heavy.ts'
import { defineRoute } from './route.ts'

/** Approximate size of one answer: small enough for people to read and for programs to hold. */
const maxBytes = 1024 * 1024
/** Read and written in about a millisecond. */
const bytesPerUnit = 32 * 1024

/**
 * GET /api/v1/audit: who did what, when, from which device, with old and new values, in order of `seq`; only for the group's administrators.
 * `at` is when it counts as done, `recordedAt` when the server received it; `isTimeDoubted` says that the device's own time (`capturedAt`, `clockOffset`) was not trusted.
 * `after` is the last seq already read, `$records` at most 1000. Entries can be long: if `hasMore` is true, there are more after the last one,
 * even if fewer came than were requested. If a refused input was long, only its beginning, length and hash are kept.
 * What belongs to one person, such as settings, saved searches and print jobs, is `{ withheld: true }`.
 */
export const audit = defineRoute({
  method: 'GET',
  path: '/api/v1/audit',
  access: 'administrator',
  isHeavy: true,
  input: z.object({ query: z.object({ after: z._default(wireInt(0, Number.MAX_SAFE_INTEGER), 0), $records: z._default(wireInt(1, 1000), 100) }) }),
  refusals: [],
  isLarge: true,
  cost: 10,
  async handler(call, { query: { after, $records } }) {
    const most = { entries: $records, bytes: maxBytes }
    const { records, hasMore, bytes, devices } = await readHeavy(call, (giveWay) =>
      call.services.engine.read(async (sql) => {
        const page = await readAudit(sql, call.group.groupId, after, most, giveWay)
        return { ...page, devices: await deviceNamesOf(sql, new Set(page.records.flatMap(({ n, device }) => (n === null ? [] : device)))) }
      }, 'long'),
    )
    call.charge(bytes / bytesPerUnit)
    const data = records.map((record) => ({
      ...record,
      // Law 172: never the key itself, which would allow its holder to push as that device.
      device: devices.get(record.device) ?? record.device,
      at: effectiveTime(record),
      isTimeDoubted: !isTimePlausible(record),
      ...shownEntry(toEntry(record)),
    }))
    return { data, recordCount: data.length, hasMore }
  },
})
