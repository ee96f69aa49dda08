import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** What an audit row says, as it is stored: `input`, `changes` and `detail` are the stored texts. */
export interface AuditRecord {
  readonly groupId: number
  /** Counts from 1 in each group, without gaps. */
  readonly seq: number
  readonly version: number
  readonly device: string
  readonly n: number | null
  readonly userId: number
  readonly capturedAt: number
  readonly clockOffset: number
  readonly recordedAt: number
  readonly command: string
  readonly input: string
  readonly changes: string
  readonly code: string | null
  readonly detail: string
}

/** The hash before a group's first entry. */
export const firstHash = ''

/** An entry's hash covers the one before it, so changing, removing or inserting an entry breaks every later one. */
export const auditHash = (previous: string, record: AuditRecord): string =>
  createHash('sha256').update(previous).update('\n').update(canonicalJson(record)).digest('hex')
