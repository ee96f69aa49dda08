import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { SyncStatus } from './status.ts'
import type { AppSignal } from './tab-message.ts'

/** The part of a WorkspaceSync that the pool uses. */
export interface PooledSync {
  readonly status: SyncStatus
  subscribe(listener: (status: SyncStatus) => void): () => void
  start(): Promise<void>
  stop(): void
  tell(told: AppSignal): void
}

export interface SyncPoolDeps {
  /** Every workspace on this device, whoever it belongs to. */
  list: () => Promise<WorkspaceOwner[]>
  countQueued: (owner: WorkspaceOwner) => Promise<number>
  /** Creates the sync of a workspace; `listens` is for the open one. */
  create: (owner: WorkspaceOwner, listens: boolean) => PooledSync
  report: (error: unknown) => void
}

/** Changes queued on this device in workspaces that are not open. */
export interface PendingWorkspace {
  owner: WorkspaceOwner
  queued: number
  /** Belongs to another person: waits until they sign in. */
  isSealed: boolean
}

/**
 *   signed in: A          open: A in group 1      ── syncs
 *                         A in group 2, 3 queued  ── empties its queue in the background, then stops
 *                         B in group 1, 12 queued ── sealed: nothing of it is sent while someone else is signed in
 *
 * Law 109: only the signed-in person's workspaces run. The server checks the same, so a switch in another tab does no harm.
 */
export class SyncPool {
  readonly #deps: SyncPoolDeps
  readonly #background = new Map<string, PooledSync>()
  #open: { owner: WorkspaceOwner; sync: PooledSync } | null = null
  #person: number | null = null

  constructor(deps: SyncPoolDeps) {
    this.#deps = deps
  }

  /** Whose workspace the app shows. */
  get owner(): WorkspaceOwner | null {
    return this.#open?.owner ?? null
  }

  get current(): PooledSync | null {
    return this.#open?.sync ?? null
  }

  /** Makes a workspace the one the app shows. Its person need not be signed in: it works offline and waits for them. */
  async open(owner: WorkspaceOwner): Promise<PooledSync> {
    this.#closeOpen()
    this.#stop(keyOf(owner))
    const sync = this.#deps.create(owner, true)
    this.#open = { owner, sync }
    // Someone else is definitely signed in; if it is not known whether anyone is, the server will tell.
    if (this.#person !== null && this.#person !== owner.userId) sync.tell({ type: 'session.expired' })
    await sync.start()
    await this.flushOthers()
    return sync
  }

  /** Who is signed in according to the session call or the poll; null if nobody is. */
  async setPerson(userId: number | null): Promise<void> {
    if (userId === this.#person) return
    this.#person = userId
    for (const key of this.#background.keys()) this.#stop(key)
    this.#open?.sync.tell({ type: userId === this.#open.owner.userId ? 'session.restored' : 'session.expired' })
    await this.flushOthers()
  }

  tell(told: AppSignal): void {
    this.#open?.sync.tell(told)
    // A mutation always belongs to the open workspace.
    if (told.type !== 'write.saved') for (const sync of this.#background.values()) sync.tell(told)
  }

  /** Counts shown next to those of the open workspace. */
  async waiting(): Promise<PendingWorkspace[]> {
    const others = (await this.#deps.list()).filter((owner) => !this.#isOpen(owner))
    const counted = await Promise.all(
      others.map(async (owner) => ({ owner, queued: await this.#deps.countQueued(owner), isSealed: owner.userId !== this.#person })),
    )
    return counted.filter(({ queued }) => queued > 0)
  }

  /** Starts the person's other workspaces that have something to send. */
  async flushOthers(): Promise<void> {
    const person = this.#person
    for (const { owner, isSealed } of await this.waiting()) {
      const key = keyOf(owner)
      // Checked again after each wait: someone else may have signed in meanwhile.
      if (isSealed || this.#person !== person || this.#isOpen(owner) || this.#background.has(key)) continue
      const sync = this.#deps.create(owner, false)
      this.#background.set(key, sync)
      const stopIfDone = () => void this.#stopIfDone(key, owner, sync)
      sync.subscribe(stopIfDone)
      sync.start().then(stopIfDone, (error: unknown) => this.#deps.report(error))
    }
  }

  /** What waits is counted on the disk: another tab may have sent it, or an answer may have come, before this one had counted anything. */
  async #stopIfDone(key: string, owner: WorkspaceOwner, sync: PooledSync): Promise<void> {
    const isDone = ({ queued, state, reason }: SyncStatus) => queued === 0 && (state === 'idle' || reason === 'left-group')
    if (!isDone(sync.status)) return
    try {
      const queued = await this.#deps.countQueued(owner)
      if (queued === 0 && isDone(sync.status) && this.#background.get(key) === sync) this.#stop(key)
    } catch (error) {
      this.#deps.report(error)
    }
  }

  stop(): void {
    this.#closeOpen()
    for (const key of this.#background.keys()) this.#stop(key)
  }

  #isOpen(owner: WorkspaceOwner): boolean {
    return this.#open !== null && keyOf(this.#open.owner) === keyOf(owner)
  }

  #closeOpen(): void {
    this.#open?.sync.stop()
    this.#open = null
  }

  #stop(key: string): void {
    this.#background.get(key)?.stop()
    this.#background.delete(key)
  }
}

const keyOf = ({ userId, groupId }: WorkspaceOwner): string => `${userId}:${groupId}`
