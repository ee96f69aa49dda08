import * as z from 'zod/mini'
import { pageOf } from './organization.ts'
import { count, epochMs } from '../response-schema.ts'

/** What the content policy has blocked in browsers, without the pages on which it happened. */
const reportSchema = z.object({
  /** `script-src-elem` */
  directive: z.string(),
  /** `inline`, `eval`, an origin or a scheme. */
  blocked: z.string(),
  reports: count,
  firstAt: epochMs,
  lastAt: epochMs,
})
export type ContentReport = z.infer<typeof reportSchema>

/** POST /api/v1/organization/contentReports */
export const contentReportsPageSchema = pageOf(reportSchema)
export type ContentReportsPage = z.infer<typeof contentReportsPageSchema>
