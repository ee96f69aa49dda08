import type { Dexie } from 'dexie'
import type { EntityName } from '#domain/schema.ts'
import { isSameIntent, type Disk, type Intent, type Stored } from './disk.ts'
import { DexieStored } from './dexie-stored.ts'
import { EffectsMemory } from './effects-memory.ts'
import { withReopen, type Connection } from './reopen.ts'
import { queueTables } from './versions.ts'

/** A workspace's database as the rules of writing and rebasing see it. */
export class DexieDisk implements Disk {
  readonly #connection: Connection
  readonly #effects = new EffectsMemory()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  transaction<T>(entities: readonly EntityName[], work: (stored: Stored) => Promise<T>): Promise<T> {
    const { db } = this.#connection
    let before: { result: T; enqueued: readonly Intent[] } | undefined
    return withReopen(this.#connection, async () => {
      // Law: an act is queued once. A connection lost between commit and answer leaves what was queued; it is answered, not done again.
      if (before && (await isQueued(db, before.enqueued))) return before.result
      before = undefined
      const { stored, result } = await db.transaction('rw!', [...entities, ...queueTables], async (tx) => {
        const stored = new DexieStored(tx, this.#effects)
        const result = await work(stored)
        if (stored.enqueued.length) before = { result, enqueued: stored.enqueued }
        return { stored, result }
      })
      await stored.committed()
      return result
    })
  }
}

async function isQueued(db: Dexie, [first]: readonly Intent[]): Promise<boolean> {
  const found = first && (await db.table<Intent, number>('$outbox').get(first.n))
  return found !== undefined && isSameIntent(found, first!)
}
