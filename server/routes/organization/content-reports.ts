import * as z from 'zod/mini'
import type { ContentReport, ContentReportsPage } from '#domain/wire/organization/content-reports.ts'
import { readCspReportsByKind } from '../../store/csp-reports.ts'
import { defineRoute } from '../route.ts'
import { genericTableInput } from '../views/generic-table.ts'
import { toTablePage } from './table-rows.ts'

const sortBy: Readonly<Record<string, (report: ContentReport) => string | number>> = {
  lastAt: ({ lastAt }) => lastAt,
  firstAt: ({ firstAt }) => firstAt,
  directive: ({ directive }) => directive,
  blocked: ({ blocked }) => blocked,
  reports: ({ reports }) => reports,
}

/** POST /api/v1/organization/contentReports: what the content policy has blocked in the last 30 days, as a generic table. At most 200 kinds are kept. */
export const listContentReports = defineRoute({
  method: 'POST',
  path: '/api/v1/organization/contentReports',
  access: 'organization',
  cost: 5,
  input: z.object({ body: z.strictObject(genericTableInput.shape) }),
  refusals: [],
  async handler({ services, at }, { body }): Promise<ContentReportsPage> {
    return toTablePage(await services.engine.read((sql) => readCspReportsByKind(sql, at)), body, sortBy) as ContentReportsPage
  },
})
