import { hash as digest } from 'node:crypto'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'

/** The contents of an audit row as stored: `input`, `changes` and `detail` are the stored texts. */
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

/** What is kept of a longer refused input: its beginning, its length and its hash. It changed nothing. */
const maxRefusedLength = 2_048
const begins = 256

/** A refused push may be as long as its sender likes, and the audit log keeps it forever. Applied input is kept whole. */
export function storedInput(input: unknown, code: string | null): string {
  const text = canonicalJson(input)
  if (code === null || text.length <= maxRefusedLength) return text
  return canonicalJson({ cut: { begins: text.slice(0, begins), length: text.length, sha256: digest('sha256', text, 'hex') } })
}

/** The hash that precedes a group's first entry. */
export const firstHash = ''

/** An entry's hash covers the entry before it, so changing, removing or inserting an entry breaks every later one. */
export const auditHash = (previous: string, record: AuditRecord): string => digest('sha256', `${previous}\n${canonicalJson(record)}`, 'hex')

/** One entry as stored: its contents and its two hashes. */
export interface ChainedRecord {
  readonly record: AuditRecord
  readonly previousHash: string
  readonly hash: string
}

/** Where a group's chain ends. Stored next to the chain and in every backup, because otherwise the last entries could be removed unnoticed. */
export interface AuditHead {
  readonly entries: number
  readonly hash: string
}

/** Checks a group's chain entry by entry. `broken` is the first entry that is missing or not as it was written. */
export class ChainWalk {
  entries = 0
  hash = firstHash
  broken: number | null = null
  readonly #groupId: number

  constructor(groupId: number) {
    this.#groupId = groupId
  }

  /** False from the first broken entry on. `heads` must be on the chain. */
  take({ record, previousHash, hash }: ChainedRecord, heads: readonly AuditHead[] = []): boolean {
    if (this.broken !== null) return false
    const isNext = record.groupId === this.#groupId && record.seq === this.entries + 1 && previousHash === this.hash
    const isComplete = isNext && hash === auditHash(this.hash, record) && heads.every((head) => head.entries !== record.seq || head.hash === hash)
    if (!isComplete) this.broken = this.entries + 1
    else [this.entries, this.hash] = [record.seq, hash]
    return isComplete
  }

  /** After the last entry: the chain must reach each of `heads`. */
  end(heads: readonly AuditHead[]): { entries: number; broken: number | null } {
    if (this.broken === null && heads.some((head) => head.entries > this.entries)) this.broken = this.entries + 1
    return { entries: this.entries, broken: this.broken }
  }
}
