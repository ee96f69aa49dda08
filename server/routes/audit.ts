import * as z from 'zod/mini'
import { readAudit } from '../store/audit-table.ts'
import { wireInt } from './input.ts'
import { defineRoute } from './route.ts'

/**
 * GET /api/v1/audit: who did what, when, from which device, with old and new values, in order of `seq`; the group's administrators only.
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
      input: JSON.parse(input) as unknown,
      changes: JSON.parse(changes) as unknown,
      detail: JSON.parse(detail) as unknown,
    }))
    return { data, recordCount: data.length }
  },
})
