import { Dexie } from 'dexie'
import type { Effect, QueuedMutation } from '#db/disk/disk-rows.ts'
import { stores } from '#db/disk/versions.ts'
import type { AnyRow } from '#domain/schema.ts'

/** The rows that one or several moves leave on the disk. */
export interface WrittenRows {
  samples: AnyRow[]
  intents: QueuedMutation[]
  bases: { mark: string; row: AnyRow | null }[]
  effects: Effect[]
}

/** Dexie and nothing else: the same tables with the same indexes, and each operation of the product in as few calls as Dexie needs. */
export class PlainDexie {
  readonly db: Dexie

  constructor(name: string, tables: Readonly<Record<string, string>> = stores) {
    this.db = new Dexie(name, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.db.version(1).stores({ ...tables })
  }

  /** One or a thousand moves: the rows they leave, written in one transaction. */
  saveMutation({ samples, intents, bases, effects }: WrittenRows): Promise<unknown> {
    return this.db.transaction('rw', ['samples', '$outbox', '$base', '$effects'], (tx) =>
      Promise.all([
        tx.table('samples').bulkPut(samples),
        tx.table('$outbox').bulkPut(intents),
        tx.table('$base').bulkPut(bases),
        tx.table('$effects').bulkPut(effects),
      ]),
    )
  }

  /** One row from the server. */
  putSample(row: AnyRow): Promise<unknown> {
    return this.db.table('samples').put(row)
  }
}
