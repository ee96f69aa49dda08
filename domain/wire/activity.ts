import * as z from 'zod/mini'
import type { RefusalDetail } from '../tx.ts'
import { count, epochMs, isRecord } from './response-schema.ts'

/** What a change was about: one row, and how many others changed with it. `name` is empty if the row has none. */
const subjectSchema = z.object({ entity: z.string(), id: z.union([z.string(), z.number()]), name: z.string(), others: count })

/** A line of a group's log. POST /api/v1/groups/activity */
const activitySchema = z.object({
  seq: count,
  /** When it was done, in epoch ms by the server's clock. */
  at: epochMs,
  /** When the server received it, if that was more than a day later; not sent by servers before 0.4.0. */
  receivedAt: z.optional(z.nullable(epochMs)),
  userID: z.int(),
  fullName: z.string(),
  /** The name of the device, or six letters; `api` and the like if it came from no device. */
  device: z.string(),
  /** `sample.move@1` */
  command: z.string(),
  /** Null if nothing was changed. */
  subject: z.nullable(subjectSchema),
  /** Why it was rejected; null if it was carried out. */
  code: z.nullable(z.string()),
  detail: z.custom<RefusalDetail>(isRecord),
})
export type Activity = z.infer<typeof activitySchema>

export const activityPageSchema = z.object({
  data: z.array(activitySchema),
  recordCount: count,
  pager: z.object({ recordCount: count, recordsPerPage: count, currentPage: count }),
})
export type ActivityPage = z.infer<typeof activityPageSchema>

/** The newest first by default; only of one person, and only what was rejected, if asked for. */
export interface ActivityQuery {
  readonly sortColumn: 'at'
  readonly sortDirection: 'ASC' | 'DESC'
  /** From 1. */
  readonly currentPage: number
  readonly maxRecordsPerPage: number
  readonly userID?: number | undefined
  readonly rejected?: boolean | undefined
}
