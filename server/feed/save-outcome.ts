import type { Change } from '#domain/draft.ts'
import type { FeedWriter } from './tables.ts'

/** What was done without a device's queue. */
interface Applied {
  readonly groupId: number
  readonly version: number
  /** The audit log's name for the sender. */
  readonly device: string
  readonly userId: number
  readonly at: number
  readonly command: string
  readonly input: unknown
  readonly changes: readonly Change[]
}

/** Stores an applied command with its audit entry. The caller holds the group's lock and saves the version. */
export async function saveOutcome(tables: FeedWriter, { groupId, version, changes, at, ...done }: Applied): Promise<void> {
  await tables.saveChanges(groupId, version, changes)
  const times = { n: null, capturedAt: at, clockOffset: 0, recordedAt: at }
  await tables.appendAudit({ ...done, ...times, groupId, version, changes, code: null, detail: {} })
}
