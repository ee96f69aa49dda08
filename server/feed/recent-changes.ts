import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { organizationFeed } from '#domain/bucket.ts'
import { isRequested } from './asked.ts'
import type { AuditHead } from './audit-chain.ts'
import { shareText } from './shared-text.ts'
import type { FeedReader, PartCursor } from './tables.ts'

/** Rows kept in all: about a kilobyte each. */
const maxKept = 20_000
/** A larger step is not read again for what is kept: an import, or a process that has not looked for long. */
const largestStep = 5_000

export interface ChangesPage {
  readonly rows: ServerRow[]
  /** The version at which the page ends; null if there are no more up to the head. */
  readonly until: number | null
}

/**
 *   pull at head 90 ──► kept up to 80 ──► reads 81…90 once, for every audience ──► each device's part of it from memory
 *
 * The latest changes of each group, read once for all the devices that pull them: when a laboratory comes back, everyone asks for everyone's rows.
 * Law 135: it answers only for the head up to which it has read, and only if the audit log passes through what it has read, that is,
 * the database was not put back in between. The tables answer everything else.
 */
export class RecentChanges {
  readonly #groups = new Map<number, KeptChanges>()
  readonly #maxKept: number

  constructor(most = maxKept) {
    this.#maxKept = most
  }

  /** The same as `tables.changes`, for the snapshot of `tables`, in which the feed is at `head`. */
  async changes(tables: FeedReader, feed: number, head: number, wanted: readonly PartCursor[], limit: number): Promise<ChangesPage> {
    const kept = feed === organizationFeed ? undefined : await this.#upTo(tables, feed, head)
    const isReached = kept !== undefined && wanted.every(({ after, lacking }) => after >= kept.start && !lacking)
    return isReached ? kept.page(wanted, limit) : tables.changes(feed, wanted, limit)
  }

  /** A device has everything up to here: what follows is what it will ask for. */
  async begin(tables: FeedReader, feed: number, head: number): Promise<void> {
    if (feed !== organizationFeed && !this.#groups.has(feed)) this.#groups.set(feed, new KeptChanges(head, await tables.auditHead(feed)))
  }

  forget(groupId: number): void {
    this.#groups.delete(groupId)
  }

  /** Undefined if this snapshot cannot be answered from here. */
  async #upTo(tables: FeedReader, groupId: number, head: number): Promise<KeptChanges | undefined> {
    const kept = this.#groups.get(groupId)
    const audit = await tables.auditHead(groupId)
    if (!kept) this.#groups.set(groupId, new KeptChanges(head, audit))
    else if (head > kept.head) await this.#extend(kept, tables, groupId, head, audit)
    return kept?.head === head && kept.audit.hash === audit.hash ? kept : undefined
  }

  async #extend(kept: KeptChanges, tables: FeedReader, groupId: number, head: number, audit: AuditHead): Promise<void> {
    const from = kept.head
    const found = (await tables.isInAudit(groupId, kept.audit)) ? await readStep(tables, groupId, from, head) : undefined
    // Another snapshot may have been faster.
    if (kept.head !== from) return
    if (found) kept.extend(found, head, audit)
    else kept.restart(head, audit)
    if (this.#groups.get(groupId) !== kept) return
    this.#groups.delete(groupId)
    this.#groups.set(groupId, kept)
    this.#trim()
  }

  /** The group that changed last is the last to go. */
  #trim(): void {
    let size = 0
    for (const kept of [...this.#groups.values()].reverse()) {
      kept.trim(Math.max(0, this.#maxKept - size))
      size += kept.size
    }
  }
}

/** Undefined if there is too much. */
async function readStep(tables: FeedReader, feed: number, from: number, head: number): Promise<Change[] | undefined> {
  const changed = await tables.changedParts(feed, from)
  const found: Change[] = []
  for (const audience of new Set(changed.map((part) => part.audience))) {
    const wanted = changed.flatMap((part): PartCursor | [] => (part.audience === audience ? { entity: part.entity, audience, after: from } : []))
    const { rows, until } = await tables.changes(feed, wanted, largestStep)
    if (until !== null && until < head) return undefined
    for (const row of rows) found.push({ audience, row, isReplaced: false })
  }
  return found.sort(byVersion)
}

/** Tombstones come first, as from the tables: a row that moves between two buckets of a person is in both, under one version. */
const byVersion = (a: Change, b: Change): number => a.row.version - b.row.version || Number(a.row.row !== null) - Number(b.row.row !== null)

interface Change {
  readonly audience: number
  readonly row: ServerRow
  /** A later change of the same row in the same bucket is here, too. */
  isReplaced: boolean
}

/** The changes of one group after version `start` and up to `head`, in version order. */
class KeptChanges {
  #changes: Change[] = []
  #latest = new Map<string, Change>()
  #start: number
  #head: number
  #audit: AuditHead

  constructor(head: number, audit: AuditHead) {
    this.#start = head
    this.#head = head
    this.#audit = audit
  }

  get start(): number {
    return this.#start
  }

  get head(): number {
    return this.#head
  }

  /** The end of the audit log at `head`. */
  get audit(): AuditHead {
    return this.#audit
  }

  get size(): number {
    return this.#changes.length
  }

  restart(head: number, audit: AuditHead): void {
    this.#changes = []
    this.#latest.clear()
    this.#start = head
    this.#head = head
    this.#audit = audit
  }

  extend(found: readonly Change[], head: number, audit: AuditHead): void {
    for (const change of found) {
      const earlier = this.#latest.get(keyOf(change))
      // A tombstone that a row leaves in its bucket and the row itself may have one version.
      if (earlier && earlier.row.version < change.row.version) earlier.isReplaced = true
      this.#latest.set(keyOf(change), change)
      this.#changes.push(change)
      shareText(change.row)
    }
    this.#head = head
    this.#audit = audit
  }

  page(wanted: readonly PartCursor[], limit: number): ChangesPage {
    const parts = new Map(wanted.map((part) => [`${part.audience}.${part.entity}`, part]))
    const rows: ServerRow[] = []
    for (let at = this.#firstAfter(Math.min(...wanted.map(({ after }) => after))); at < this.#changes.length; at++) {
      const { audience, row, isReplaced } = this.#changes[at]!
      if (isReplaced || !isRequested(parts.get(`${audience}.${row.entity}`), row.version, row.row)) continue
      const last = rows.at(-1)
      if (last && rows.length >= limit && row.version > last.version) return { rows, until: last.version }
      rows.push(row)
    }
    return { rows, until: null }
  }

  /** Keeps the newest `most` at the most, and never a part of a version. */
  trim(most: number): void {
    if (this.#changes.length <= most) return
    const live = this.#changes.filter(({ isReplaced }) => !isReplaced)
    // Some more go, so that this is not done with every step.
    const cut = live.length <= most ? 0 : live.length - Math.floor((most * 2) / 3)
    if (cut) this.#start = live[cut - 1]!.row.version
    this.#changes = live.filter(({ row }) => row.version > this.#start)
    this.#latest = new Map(this.#changes.map((change) => [keyOf(change), change]))
  }

  #firstAfter(version: number): number {
    let low = 0
    let high = this.#changes.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#changes[middle]!.row.version > version) high = middle
      else low = middle + 1
    }
    return low
  }
}

const keyOf = ({ audience, row }: Change): string => `${audience}.${row.entity}.${row.id}`
