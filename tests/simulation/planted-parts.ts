import { decidePage } from '#db/pull/decide-page.ts'
import type { PullPage, PullRequest } from '#domain/wire/sync/pull.ts'
import type { PartCursor } from '#server/feed/tables.ts'
import type { Call, CallResult } from '#sync/transport.ts'
import { ForwardingTables, withTables } from '#tests/harness/forwarding-tables.ts'
import { WorldServer } from '#tests/harness/world-server.ts'
import { noFaults, type FaultInjection } from '#tests/harness/world.ts'

/** Bugs of buckets, kinds and their downloads. */
export const plantedPartBugs: Readonly<Record<string, FaultInjection>> = {
  'bucket dropped from a tally': { ...noFaults, store: (store) => withTables(store, (tables) => new WithoutPersonal(tables)) },
  'a row that changes bucket without a tombstone': { ...noFaults, store: (store) => withTables(store, (tables) => new WithoutMoved(tables)) },
  'a block that brings a deleted row back': { ...noFaults, server: (options) => new ForgettingDeletions(options) },
  'confirmation taken while a kind is being fetched': { ...noFaults, decide: (question) => decidePage({ ...question, mustWait: false }) },
}

/** What belongs to one person is sent, but not counted. */
class WithoutPersonal extends ForwardingTables {
  override async holdings(groupId: number, userId: number) {
    const { buckets, parts } = await super.holdings(groupId, userId)
    return { buckets, parts: parts.map((tally) => (tally.audience > 0 ? { ...tally, count: 0, checksum: 0 } : tally)) }
  }
}

/** Tells the bucket that a row has moved to, but not the one that it has left. */
class WithoutMoved extends ForwardingTables {
  override async changes(feed: number, wanted: readonly PartCursor[], limit: number) {
    const { rows, until } = await super.changes(feed, wanted, limit)
    const told = await Promise.all(rows.map(async (each) => each.row !== null || (await this.inner.row(feed, each.entity, each.id)) === undefined))
    return { rows: rows.filter((_, i) => told[i]), until }
  }
}

/** Deletions that a device knew of before it downloaded a part again are not told once more, although the blocks may be older. */
class ForgettingDeletions extends WorldServer {
  protected override async route(call: Call, userId: number): Promise<CallResult<unknown>> {
    const answer = await super.route(call, userId)
    if (!answer.ok || !call.path.endsWith('pull')) return answer
    const { except, cursors } = call.body as PullRequest
    const page = answer.value as PullPage
    const isKnown = ({ entity, bucket, version, row }: PullPage['rows'][number]) =>
      row === null && typeof except?.[`${bucket}/${entity}`] === 'number' && version <= cursors.group
    return { ok: true, value: { ...page, rows: page.rows.filter((row) => !isKnown(row)) } }
  }
}
