import type { Disk, DiskTransaction } from '#db/disk/disk.ts'
import type { DocumentCopy } from '#db/documents/document-copy.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import type { AuditEntry } from '#server/feed/tables.ts'
import type { News } from '#sync/engine/effect.ts'
import { createServerClock, type ServerClock } from '#sync/server-clock.ts'
import { WorkspaceSync } from '#sync/workspace-sync.ts'
import { TabTimers } from './clock.ts'
import { countsOf, Killed, type MemoryDisk, type MemoryTab } from './memory-disk.ts'
import type { Release } from './release.ts'
import type { World } from './world.ts'

/** A tablet: one session at a time, one clock, workspaces of several people. */
export interface WorldDevice {
  readonly id: number
  /** Whose cookie the browser sends; null if nobody is signed in. */
  session: number | null
  /** The person using it. */
  person: number
  /** How far its clock is ahead of the server's, in ms. */
  skew: number
  readonly workspaces: WorldWorkspace[]
}

/** A mutation that the person was told is saved. */
export interface ReportedResult {
  readonly n: number
  readonly command: string
  readonly input: string
}

/** The numbers of a workspace that one device key carried: those above `since`, until the next key. */
export interface Era {
  /** Counts the keys of a disk; the key itself is known once it is used. */
  readonly generation: number
  readonly key: string | null
  readonly since: number
}

export interface WorldWorkspace {
  readonly name: string
  /** The name that its device keys begin with. A copy has the same as the original. */
  readonly seat: string
  readonly device: WorldDevice
  readonly owner: WorkspaceOwner
  /** The app that is installed. */
  release: Release
  disk: MemoryDisk
  readonly tabs: (WorldTab | null)[]
  said: ReportedResult[]
  /** Inbox items the person has resolved. */
  handled: Set<number>
  /** The audit entry with which each of its mutations was found to have left the queue. */
  settled: Map<number, AuditEntry>
  /** The audit entry of each of its mutations whose rows have arrived. */
  arrived: Map<number, AuditEntry>
  eras: readonly Era[]
  /** Its disk was copied, is a copy, or was set back: its key was perhaps used by two. */
  isCopied: boolean
  /** Receipts up to this n were kept for their 30 days and are gone. */
  expired: number
  /** How often its disk was replaced. */
  incarnation: number
  /** Another release has taken over its disk, and no tab has started since. */
  isTakenOver: boolean
  /** It left its group under an older release, which could not remove the rows of a kind that it did not know. Counts find them. */
  hasStrayRows: boolean
  /** It knows more than the server's database, which was put back, and has not noticed yet. */
  isAhead: boolean
  /** How often the server's database had been set back when it last answered a pull. */
  heardAfter: number
  appVersion: string
}

/** A file that a person has added. */
export interface WorldFile {
  readonly groupId: number
  readonly content: string
  readonly workspace: WorldWorkspace
  /** The person was told that it is saved. */
  isSaid: boolean
  /** The person has given it up, or the disk it was on is gone. */
  isGivenUp: boolean
  /** The server had all of it when no device had it anymore. */
  wasStored: boolean
  /** A chunk of it was damaged on its way. */
  isDamaged: boolean
}

/** One tab of a workspace: everything in it is lost when it dies; the disk stays. */
export class WorldTab implements Disk {
  readonly workspace: WorldWorkspace
  readonly timers: TabTimers
  readonly clock: ServerClock
  readonly sync: WorkspaceSync
  readonly context: WriteContext
  isDead = false
  /** Documents open in this tab. */
  readonly copies = new Map<string, DocumentCopy>()
  /** How many of the next transactions find the disk full. */
  full = 0
  /** What it thinks n is; only a planted bug uses it. */
  rememberedN: number | undefined
  readonly #door: MemoryTab
  readonly #disk: Disk

  constructor(world: World, workspace: WorldWorkspace) {
    const { device, owner, disk, appVersion } = workspace
    this.workspace = workspace
    this.#door = disk.tab()
    this.timers = new TabTimers(world.clock, () => device.skew)
    this.clock = createServerClock()
    this.#disk = world.seams.disk(this.#door, this)
    const now = () => this.timers.now()
    const { clock } = this
    this.context = {
      ...owner,
      now,
      appVersion,
      get clockOffset() {
        return clock.offset
      },
    }
    this.sync = new WorkspaceSync({
      name: workspace.name,
      owner,
      disk: this,
      transport: world.net.transport(this, () => device.session),
      timers: this.timers,
      clock,
      appVersion,
      deviceKey: async () => (disk.deviceKey ??= world.newKey(workspace)),
      readCounts: async () => countsOf(disk),
      listens: false,
      onNews: (news) => this.#hear(world, news),
      report: (error) => this.#report(world, error),
      ...(world.seams.decide && { decide: world.seams.decide }),
      ...(world.seams.judgeFile && { judgeFile: world.seams.judgeFile }),
    })
  }

  transaction<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>): Promise<T> {
    if (!this.full) return this.#disk.transaction(entities, work)
    this.full--
    return this.#disk.transaction(entities, async (tx) => {
      await work(tx)
      throw new Refusal('device.storage-full')
    })
  }

  /** Dies at once, or in the middle of what it does next. */
  kill(world: World, afterSteps: number): void {
    this.#door.kill(afterSteps)
    if (!afterSteps) this.die(world)
  }

  die(world: World): void {
    if (this.isDead) return
    this.isDead = true
    this.#door.kill()
    this.sync.stop()
    world.net.forget(this)
    const at = this.workspace.tabs.indexOf(this)
    if (at >= 0) this.workspace.tabs[at] = null
  }

  #report(world: World, error: unknown): void {
    if (error instanceof Killed) this.die(world)
    else if (!this.isDead) world.fail(`a tab of ${this.workspace.name} reported ${String(error)}`)
  }

  #hear(world: World, news: News): void {
    world.count(`news ${news.what}`)
    world.trace?.(`  ${this.workspace.name} news ${JSON.stringify(news)}`)
    // Its own defense against a bug of ours: without one, only a database that was put back needs it.
    if (news.what === 'trouble' && news.code === 'diverged' && !world.isPutBack && !this.workspace.hasStrayRows) world.fail(`${this.workspace.name} diverged`)
    if (news.what === 'trouble') world.count(`trouble ${news.code}`)
  }
}
