import type { Dexie } from 'dexie'
import type { EntityName } from '#domain/schema.ts'
import type { Disk, DiskTransaction } from './disk.ts'
import { isSameMutation, type InboxItem, type QueuedMutation, type Receipt } from './disk-rows.ts'
import { EffectsCache } from '../replay/effects-cache.ts'
import type * as DexieDiskTransactions from './dexie-disk-transaction.ts'
import { withReopen, type Connection } from './reopen.ts'
import { withQuotaRetry, type LoadReclaimSteps } from './storage-quota.ts'
import { blockTables, queueTables } from './versions.ts'

interface DiskConnection extends Connection {
  /** Ways to free space when there is no room for a transaction. */
  readonly loadReclaimSteps: LoadReclaimSteps
  /** Called once mutations queued here are on disk. */
  onQueued?(): void
}

/** Screens read the database directly, so the code of transactions is loaded with the first one. */
let code: typeof DexieDiskTransactions | undefined

/** A workspace's database, as the code for writing and replay sees it. */
export class DexieDisk implements Disk {
  readonly #connection: DiskConnection
  readonly #effects = new EffectsCache()

  constructor(connection: DiskConnection) {
    this.#connection = connection
  }

  async transaction<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>, mode: 'r' | 'rw' = 'rw'): Promise<T> {
    code ??= await import('./dexie-disk-transaction.ts')
    const { DexieDiskTransaction } = code
    const { db, loadReclaimSteps } = this.#connection
    let before: { result: T; enqueued: readonly QueuedMutation[] } | undefined
    const attempt = async (): Promise<T> => {
      // Law 60: a mutation is queued only once. If the connection is lost between commit and answer, what was queued is returned and not done again.
      if (before && (await wasQueued(db, before.enqueued))) return before.result
      before = undefined
      const { stored, result } = await db.transaction(`${mode}!`, [...entities, ...(entities.length ? blockTables : []), ...queueTables], async (tx) => {
        const stored = new DexieDiskTransaction(tx, this.#effects)
        const result = await work(stored)
        if (stored.enqueued.length) before = { result, enqueued: stored.enqueued }
        return { stored, result }
      })
      await stored.committed()
      return result
    }
    const result = await withQuotaRetry(
      loadReclaimSteps,
      (error) => this.#connection.report(error),
      () => withReopen(this.#connection, attempt),
    )
    if (before) this.#connection.onQueued?.()
    return result
  }
}

/** Still queued; or, by another tab, already sent and confirmed or rejected. */
async function wasQueued(db: Dexie, [first]: readonly QueuedMutation[]): Promise<boolean> {
  if (!first) return false
  const { n } = first
  const [queued, receipt, item] = await db.transaction('r', ['$outbox', '$receipts', '$inbox'], (tx) =>
    Promise.all([
      tx.table<QueuedMutation, number>('$outbox').get(n),
      tx.table<Receipt, number>('$receipts').get(n),
      tx.table<InboxItem, number>('$inbox').get(n),
    ]),
  )
  return [queued, receipt?.intent, item?.intent].some((found) => found !== undefined && isSameMutation(found, first))
}
