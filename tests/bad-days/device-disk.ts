import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import type { Disk, DiskTransaction } from '#db/disk/disk.ts'
import { encryptingCodec } from '#db/encryption/encrypting-codec.ts'
import { noteEncryption, readEncryptionNote } from '#db/encryption/encryption-note.ts'
import { rewriteAll } from '#db/encryption/rewrite.ts'
import { readCounts, type QueueCounts } from '#db/queries/queue.ts'
import { Workspace } from '#db/workspace.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { stateOfMemory, stateOfWorkspace, type DeviceState } from '#tests/harness/device-state.ts'
import { countsOf, Killed, MemoryDisk } from '#tests/harness/memory-disk.ts'

// Dexie may have been loaded, and have looked for IndexedDB, before this file.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })

/** A tab's connection to the disk. */
export interface DiskConnection extends Disk {
  /** Dies in the middle of whatever it does, now or after this many more steps; nothing more of it happens. */
  kill(afterSteps?: number): void
  /** The browser drops its connection, as when a tablet wakes up; the tab continues. */
  loseConnection?(): void
}

/** The part of a device that survives its tabs. */
export interface DeviceDisk {
  openConnection(report: (error: unknown) => void): DiskConnection
  rows(entity: EntityName): Promise<AnyRow[]>
  state(): Promise<DeviceState>
  counts(): Promise<QueueCounts>
  /** Resolves when nothing is being written. */
  idle(): Promise<void>
  /** Turns encryption on, or off again, in a tab of its own; `end` kills that tab, whether everything has been rewritten or not. */
  turnEncryption?(): Promise<{ end(): Promise<void> }>
  /** Permanently. */
  remove(): Promise<void>
}

/** Plain maps: fast, and a tab can be killed at any step of a transaction. */
export function memoryDisk(): DeviceDisk {
  const disk = new MemoryDisk()
  return {
    openConnection: () => disk.tab(),
    rows: async (entity) => disk.rowsOf(entity),
    state: async () => stateOfMemory(disk),
    counts: async () => countsOf(disk),
    idle: () => disk.idle(),
    remove: async () => {},
  }
}

export const isKilled = (error: unknown): boolean => error instanceof Killed

/** Dexie as in a browser, over IndexedDB in memory. A killed tab's transaction is either on the disk or not; the tab is never told which. */
export function dexieDisk(owner: WorkspaceOwner): DeviceDisk {
  const own = openWithKey(owner)
  return {
    openConnection: (report) => new DexieConnection(owner, report),
    rows: (entity) => own.db.table<AnyRow>(entity).toArray(),
    state: () => stateOfWorkspace(own),
    counts: () => readCounts(own),
    async idle() {
      // Anything begun earlier runs before this.
      await own.db.transaction('rw', own.db.tables, async (tx) => void (await tx.table('$outbox').count()))
    },
    async turnEncryption() {
      const state = (await readEncryptionNote(own))?.state
      await noteEncryption(own, 'only', state === 'mixed' || state === 'settled' ? 'opening' : 'mixed')
      const tab = openWithKey(owner)
      const done = rewriteAll(tab).catch((error: unknown) => {
        if (!tab.isOutdated) throw error
      })
      return {
        async end() {
          tab.isOutdated = true
          tab.close()
          await done
        },
      }
    },
    remove: () => own.delete(),
  }
}

/** Every tab has the key. The database says whether new values are encrypted. */
const openWithKey = (owner: WorkspaceOwner, report?: (error: unknown) => void): Workspace => {
  const keys = { values: new Uint8Array(32).fill(1), indexes: new Uint8Array(32).fill(2) }
  return new Workspace(owner, { ...(report && { report }) }, undefined, encryptingCodec(keys, 'opening'))
}

class DexieConnection implements DiskConnection {
  readonly #workspace: Workspace
  #isDead = false

  constructor(owner: WorkspaceOwner, report: (error: unknown) => void) {
    this.#workspace = openWithKey(owner, report)
  }

  async transaction<T>(entities: readonly EntityName[], work: (stored: DiskTransaction) => Promise<T>): Promise<T> {
    if (this.#isDead) throw new Killed('this tab was killed')
    try {
      const result = await this.#workspace.disk.transaction(entities, work)
      if (!this.#isDead) return result
    } catch (error) {
      if (!this.#isDead) throw error
    }
    throw new Killed('this tab was killed')
  }

  kill(afterSteps = 0): void {
    if (afterSteps && !this.#isDead) return void setImmediate(() => this.kill(afterSteps - 1))
    if (this.#isDead) return
    this.#isDead = true
    // It must not reopen its database, as it would after a lost connection.
    this.#workspace.isOutdated = true
    this.#workspace.close()
  }

  loseConnection(): void {
    this.#workspace.db.close({ disableAutoOpen: false })
  }
}
