import type { Dexie } from 'dexie'
import type { EntityName } from '#domain/schema.ts'
import { isSameAct, type Disk, type InboxItem, type Intent, type Receipt, type Stored } from './disk.ts'
import { DexieStored } from './dexie-stored.ts'
import { EffectsMemory } from './effects-memory.ts'
import { withReopen, type Connection } from './reopen.ts'
import { withRoom, type RoomStep } from './room.ts'
import { blockTables, queueTables } from './versions.ts'

interface Place extends Connection {
  /** What may be given back when there is no room for a transaction. */
  readonly roomSteps: readonly RoomStep[]
}

/** A workspace's database as the rules of writing and rebasing see it. */
export class DexieDisk implements Disk {
  readonly #connection: Place
  readonly #effects = new EffectsMemory()

  constructor(connection: Place) {
    this.#connection = connection
  }

  transaction<T>(entities: readonly EntityName[], work: (stored: Stored) => Promise<T>): Promise<T> {
    const { db, roomSteps } = this.#connection
    let before: { result: T; enqueued: readonly Intent[] } | undefined
    const attempt = async (): Promise<T> => {
      // Law: an act is queued once. A connection lost between commit and answer leaves what was queued; it is answered, not done again.
      if (before && (await wasQueued(db, before.enqueued))) return before.result
      before = undefined
      const { stored, result } = await db.transaction('rw!', [...entities, ...(entities.length ? blockTables : []), ...queueTables], async (tx) => {
        const stored = new DexieStored(tx, this.#effects)
        const result = await work(stored)
        if (stored.enqueued.length) before = { result, enqueued: stored.enqueued }
        return { stored, result }
      })
      await stored.committed()
      return result
    }
    return withRoom(
      roomSteps,
      (error) => this.#connection.report(error),
      () => withReopen(this.#connection, attempt),
    )
  }
}

/** Queued still; or by now, by another tab, sent and confirmed or come back. */
async function wasQueued(db: Dexie, [first]: readonly Intent[]): Promise<boolean> {
  if (!first) return false
  const { n } = first
  const [queued, receipt, item] = await db.transaction('r', ['$outbox', '$receipts', '$inbox'], (tx) =>
    Promise.all([tx.table<Intent, number>('$outbox').get(n), tx.table<Receipt, number>('$receipts').get(n), tx.table<InboxItem, number>('$inbox').get(n)]),
  )
  return [queued, receipt?.intent, item?.intent].some((found) => found !== undefined && isSameAct(found, first))
}
