import * as z from 'zod/mini'
import { actedAt, isTimeBelieved } from '#domain/rules/act-time.ts'
import { deviceName } from '../feed/device.ts'
import { readAudit } from '../store/audit-table.ts'
import { wireInt } from './input.ts'
import { defineRoute } from './route.ts'

/**
 * GET /api/v1/audit: who did what, when, from which device, with old and new values, in order of `seq`; the group's administrators only.
 * `at` is when it counts as done; `isTimeDoubted` says that the device's own word (`capturedAt`, `clockOffset`) was not believed.
 * `after` is the last seq already read, `$records` at most 1000.
 */
export const audit = defineRoute({
  method: 'GET',
  path: '/api/v1/audit',
  access: 'administrator',
  input: z.object({ query: z.object({ after: z._default(wireInt(0, Number.MAX_SAFE_INTEGER), 0), $records: z._default(wireInt(1, 1000), 100) }) }),
  refusals: [],
  async handler({ services, group }, { query: { after, $records } }) {
    const records = await services.engine.read((sql) => readAudit(sql, group.groupId, after, $records))
    const data = records.map(({ input, changes, detail, ...record }) => ({
      ...record,
      // Law: never the key itself, which lets its holder push as that device.
      device: record.n === null ? record.device : deviceName(record.device),
      at: actedAt(record),
      isTimeDoubted: !isTimeBelieved(record),
      input: JSON.parse(input) as unknown,
      changes: JSON.parse(changes) as unknown,
      detail: JSON.parse(detail) as unknown,
    }))
    return { data, recordCount: data.length }
  },
})
