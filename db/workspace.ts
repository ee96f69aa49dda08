import { Dexie, type Table } from 'dexie'
import type { LeasedKind } from '#domain/leased-kinds.ts'
import type { EntityName, IdOf, RowOf } from '#domain/schema.ts'
import { readThroughBlocks } from './blocks/overlay.ts'
import { DexieDisk } from './disk/dexie-disk.ts'
import { plainCodec, readThroughCodec, type Codec } from './disk/codec.ts'
import type { Effect, HeldFile, InboxItem, QueuedMutation, Lease, Receipt } from './disk/disk-rows.ts'
import type { WorkspaceEncryption } from './encryption/workspace-secret.ts'
import type { Connection } from './disk/reopen.ts'
import type { LoadReclaimSteps } from './disk/storage-quota.ts'
import { declareVersions, type DatabaseVersion } from './disk/versions.ts'
import { workspaceName, type WorkspaceOwner } from './workspace-owner.ts'

export interface WorkspaceEvents {
  /** This tab must be reloaded: a newer build has opened the database, which was closed here, or another tab has encrypted it. */
  onOutdated?(): void
  /** Mutations were queued by this tab; they are on disk. */
  onQueued?(): void
  /** Errors of the database itself, for the log. */
  report?(error: unknown): void
  /** Steps that free space when the device has no room for a transaction. */
  readonly loadReclaimSteps?: LoadReclaimSteps
}

/** The first message to a worker that opens a workspace. */
export interface WorkspaceOpening {
  readonly owner: WorkspaceOwner
  /** Null if values are kept as they are. */
  readonly encryption: WorkspaceEncryption | null
}

/** A workspace's database: `disk` is for writing, the tables for live queries. */
export class Workspace implements WorkspaceOwner, Connection {
  readonly userId: number
  readonly groupId: number
  readonly db: Dexie
  readonly disk: DexieDisk
  isOutdated = false
  /** Null if values are kept as they are. Set by encryption/workspace-encryption.ts. */
  encryption: WorkspaceEncryption | null = null
  /** Told when that has changed: workers that have the workspace open must read it like this page. */
  readonly encryptionListeners = new Set<() => void>()
  readonly #events: WorkspaceEvents

  constructor({ userId, groupId }: WorkspaceOwner, events: WorkspaceEvents = {}, version?: DatabaseVersion, codec: Codec = plainCodec) {
    this.userId = userId
    this.groupId = groupId
    this.#events = events
    // Dexie's own cache of query results would show writes before they are durable.
    this.db = new Dexie(workspaceName({ userId, groupId }), { chromeTransactionDurability: 'strict', cache: 'disabled' })
    readThroughCodec(this.db, codec, () => this.#events.onOutdated?.())
    readThroughBlocks(this.db)
    declareVersions(this.db, version)
    this.db.on('versionchange', () => this.#giveWay())
    this.disk = new DexieDisk(this)
  }

  mirror<E extends EntityName>(entity: E): Table<RowOf<E>, IdOf<E>> {
    return this.db.table<RowOf<E>, IdOf<E>>(entity)
  }

  get outbox(): Table<QueuedMutation, number> {
    return this.db.table<QueuedMutation, number>('$outbox')
  }

  get effects(): Table<Effect, number> {
    return this.db.table<Effect, number>('$effects')
  }

  get inbox(): Table<InboxItem, number> {
    return this.db.table<InboxItem, number>('$inbox')
  }

  get receipts(): Table<Receipt, number> {
    return this.db.table<Receipt, number>('$receipts')
  }

  get leases(): Table<Lease, [LeasedKind, number]> {
    return this.db.table<Lease, [LeasedKind, number]>('$leases')
  }

  get files(): Table<HeldFile, string> {
    return this.db.table<HeldFile, string>('$files')
  }

  /** For a worker, to open the same. */
  get opening(): WorkspaceOpening {
    const { userId, groupId, encryption } = this
    return { owner: { userId, groupId }, encryption }
  }

  get loadReclaimSteps(): LoadReclaimSteps {
    return this.#events.loadReclaimSteps ?? (async () => [])
  }

  /** Never throws: the mutations are saved, whoever is told. */
  onQueued(): void {
    try {
      this.#events.onQueued?.()
    } catch (error) {
      this.report(error)
    }
  }

  report(error: unknown): void {
    this.#events.report?.(error)
  }

  close(): void {
    this.db.close()
  }

  /** Deletes all of it, including the queue. Only after the person has confirmed it, or if nothing is queued. */
  async delete(): Promise<void> {
    await this.db.delete()
  }

  #giveWay(): false {
    this.isOutdated = true
    this.db.close()
    this.#events.onOutdated?.()
    return false
  }
}
