import * as z from 'zod/mini'
import type { AccountEventKind } from '../../rules/people/account-event-kinds.ts'
import type { TableQuery } from '../organization/organization.ts'
import { count, epochMs } from '../response-schema.ts'

/** In place of a person: the institute's directory, by SCIM. */
export const directoryActor = -1

/** A line of the organization's audit log. POST /api/v1/organization/events */
const accountEventSchema = z.object({
  id: z.string(),
  at: epochMs,
  /** One of `accountEventKinds`; a newer server may have others. */
  kind: z.string(),
  /** Whom it concerns; 0 and no name if nobody who is known. */
  userID: z.int(),
  fullName: z.string(),
  /** Who did it; 0 and no name for the server or its operator, `directoryActor` for the directory. */
  actorID: z.int(),
  actorName: z.string(),
  /** 0 and no name if no group in particular. */
  groupID: z.int(),
  groupName: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** How often it happened within a quarter of an hour. */
  times: count,
})
export type AccountEventLine = z.infer<typeof accountEventSchema>

export const accountEventsPageSchema = z.object({
  data: z.array(accountEventSchema),
  recordCount: count,
  pager: z.object({ recordCount: count, recordsPerPage: count, currentPage: count }),
})
export type AccountEventsPage = z.infer<typeof accountEventsPageSchema>

export interface AccountEventsFilter {
  /** Whom it concerns, or who did it. */
  readonly userID?: number | undefined
  readonly groupID?: number | undefined
  readonly kind?: AccountEventKind | undefined
  /** Epoch ms: from this one on, and before that one. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}
export type AccountEventsQuery = TableQuery & AccountEventsFilter
