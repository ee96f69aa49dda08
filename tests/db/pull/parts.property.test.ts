import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decidePage } from '#db/pull/decide-page.ts'
import type { Batch } from '#db/disk/disk.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { bucketOf } from '#domain/bucket.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { ForwardingTransaction, wrapTransactions } from '#tests/harness/forwarding-transaction.ts'
import { partsHistory, type PartsMistakes } from '#tests/harness/parts-history.ts'
import { tapes } from '#tests/harness/replay-history.ts'
import { search, searchTimeout } from '#tests/harness/search.ts'
import { useTrialEntities } from '#tests/harness/trial-entities.ts'

useTrialEntities()

test(
  'after any writes, pages and blocks a device has counted what it has, and at rest has the server’s rows of its buckets, whatever moved, was gained, lost or restored',
  { timeout: searchTimeout },
  () =>
    search(
      fc.asyncProperty(tapes, (tape) => partsHistory(tape)),
      { seconds: 3, atLeast: 30 },
    ),
)

class BlindToHeld extends ForwardingTransaction {
  override async ids() {
    return []
  }
}

class ForgettingBehind extends ForwardingTransaction {
  override save(batch: Batch) {
    return this.inner.save(batch.cursor ? { ...batch, cursor: { ...batch.cursor, behind: {} } } : batch)
  }
}

class TrustingAll extends ForwardingTransaction {
  override async cursor() {
    const cursor = await this.inner.cursor()
    const fetching = Object.fromEntries(Object.entries(cursor.fetching).map(([part, download]) => [part, { ...download, isUntrusted: undefined }]))
    return { ...cursor, fetching: fetching as typeof cursor.fetching }
  }
}

/** The mistakes one could make with parts. */
const mistakes: Record<string, PartsMistakes> = {
  'confirmations do not wait for a kind that is being downloaded': { rebase: { decide: (question) => decidePage({ ...question, mustWait: false }) } },
  'a tombstone removes a row that is in another bucket now': {
    answer: (page, { disk }) => ({
      ...page,
      rows: page.rows.map((row): ServerRow => {
        const here = disk.stage.get(rowKey(row.entity, row.id))?.row ?? disk.row(row.entity, row.id)
        return row.row || !here ? row : { ...row, bucket: bucketOf(row.entity, here), version: here.version! + 1 }
      }),
    }),
  },
  'rows of a lost bucket stay': { answer: (page, { disk }) => ({ ...page, buckets: [...new Set([...page.buckets, ...bucketsHere(disk.cursor.parts)])] }) },
  'a block does not see what is here': { wrap: (disk) => wrapTransactions(disk, (tx) => new BlindToHeld(tx)) },
  'a part that became whole at an earlier version is not continued from there': { wrap: (disk) => wrapTransactions(disk, (tx) => new ForgettingBehind(tx)) },
  'rows from before a restore are trusted': { wrap: (disk) => wrapTransactions(disk, (tx) => new TrustingAll(tx)) },
}

const bucketsHere = (parts: readonly string[]) => parts.map((part) => part.slice(0, part.lastIndexOf('/')) as ServerRow['bucket'])

/** Seeds that soon reach it. */
const soon: Record<string, number> = {
  'confirmations do not wait for a kind that is being downloaded': 28,
  'a tombstone removes a row that is in another bucket now': 14,
  'rows of a lost bucket stay': 125,
}

test.each(Object.entries(mistakes))(
  'the histories find it when %s',
  async (name, mistake) => {
    const result = await fc.check(
      fc.asyncProperty(tapes, (tape) => partsHistory(tape, mistake)),
      { numRuns: 1_000, seed: soon[name] ?? 1, endOnFailure: true },
    )
    expect(result.failed).toBe(true)
  },
  120_000,
)
