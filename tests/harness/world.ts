import type { Disk } from '#db/disk/disk.ts'
import type { JudgeFile } from '#db/files/review-files.ts'
import type { RebaseOptions } from '#db/replay/rebase.ts'
import { isSkip } from '#domain/commands/skip-number.ts'
import type { AuditEntry } from '#server/feed/tables.ts'
import type { FileStore } from '#server/files/tables.ts'
import type { CallResult } from '#sync/transport.ts'
import { VirtualClock } from './clock.ts'
import { noon } from './factories.ts'
import type { MemoryState } from './memory-state.ts'
import { Net, type Message } from './net.ts'
import { thisRelease, type Release } from './release.ts'
import { settle } from './settle.ts'
import type { WorldDevice, WorldFile, WorldTab, WorldWorkspace } from './world-device.ts'
import { keyOf, makeLab, nameOf, seats, type Lab } from './world-lab.ts'
import { PoisonedTables, withTables } from './forwarding-tables.ts'
import { WorldServer, type WorldServerOptions } from './world-server.ts'

/** A store whose process can fail and crash, and whose audit log can be read. */
export interface WorldStore extends FileStore {
  failBeforeCommit: number
  crashBeforeCommit: number
  crashAfterCommit: number
  readonly isDown: boolean
  restart(): void
  readonly epoch: string
  readonly audit: readonly AuditEntry[]
  readonly held: readonly unknown[]
  /** Null if it cannot be restored. */
  backup(): MemoryState | null
  putBack(backup: MemoryState): void
  restore(backup: MemoryState, epoch: string, at: number): void
}

/** Where bugs are planted, to see that they are found. The product's code has no switches for them. */
export interface FaultInjection {
  /** What a tab uses as its disk. */
  disk(door: Disk, tab: WorldTab): Disk
  /** What the server uses as its store. */
  store(store: WorldStore, world: World): FileStore
  server(options: WorldServerOptions, world: World): WorldServer
  /** Changes an answer before it reaches its tab. */
  answer(answer: CallResult<unknown>, letter: Message, world: World): Promise<CallResult<unknown>>
  decide?: RebaseOptions['decide']
  /** What becomes of a file on a device. */
  judgeFile?: JudgeFile
  /** What the follower uses as its store, and how it merges. */
  follower?: (store: FileStore) => FileStore
  merge?: (updates: Uint8Array[]) => Uint8Array
}

export const noFaults: FaultInjection = {
  disk: (door) => door,
  store: (store) => store,
  server: (options) => new WorldServer(options),
  answer: async (answer) => answer,
}

/** Commands and inputs that a history adds to those of the product. */
export interface WorldChoices {
  readonly commands: readonly string[]
  readonly inputs: Readonly<Record<string, () => unknown>>
}

/** A workspace's disk, and what its person knew at that time. */
export interface DiskImage extends Pick<WorldWorkspace, 'release' | 'isTakenOver' | 'disk' | 'said' | 'handled' | 'settled' | 'arrived' | 'eras' | 'isAhead'> {
  readonly of: WorldWorkspace
  readonly setBacks: number
}

export const newWorkspace = {
  appVersion: '0.2.0',
  isCopied: false,
  expired: 0,
  incarnation: 0,
  isTakenOver: false,
  hasStrayRows: false,
  isAhead: false,
  heardAfter: 0,
}

/** A violated guarantee. */
export class InvariantError extends Error {}

/** Devices, a network and a server under one virtual clock. Nothing happens in it unless a test makes it happen. */
export class World {
  readonly clock = new VirtualClock(noon)
  readonly net = new Net()
  readonly seams: FaultInjection
  readonly store: WorldStore
  readonly server: WorldServer
  readonly devices: WorldDevice[] = []
  readonly workspaces: WorldWorkspace[] = []
  readonly counts: Map<string, number>
  /** Ids given to rows and labels, with who got them. */
  readonly printed = new Map<string, string>()
  /** A command that the server does not know until it is upgraded. */
  unknownCommand: string | null = null
  /** Mutations, as device key and n, that the server cannot read. */
  readonly unreadable = new Set<string>()
  minApp = '0.2.0'
  /** How many of the next commands run by the server throw an unexpected error. */
  readonly poison = { times: 0 }
  pageRows = 3
  /** How many characters people have typed in documents. Each is another one. */
  typed = 0
  /** How many copies of documents they have opened. */
  copies = 0
  /** Files that people have added, by id. */
  readonly files = new Map<string, WorldFile>()
  /** Whose sessions the server last answered. */
  servedFor: readonly (number | null)[] = []
  backup: MemoryState | null = null
  epochs = 1
  /** How often the server's database was replaced by an older copy, with or without a new epoch. */
  setBacks = 0
  /** Whether one was replaced without a new epoch. */
  isPutBack = false
  /** Whether pushes that arrive at the same time share a commit. */
  sharesCommits = false
  /** A disk as it was, which may come back. */
  image: DiskImage | null = null
  /** Checks the guarantees; for steps in which several things happen. */
  check: () => Promise<void> = async () => {}
  /** Which of several server processes answers; the only one, unless a history has more. */
  serverFor: () => WorldServer
  /** What the person of this tab can do, and with which inputs, besides the commands of the product. */
  choices: ((tab: WorldTab, pick: (n: number) => number) => WorldChoices) | undefined
  /** Called with each answer that reaches its tab. */
  onAnswer: ((letter: Message) => void) | undefined
  #keys = 1
  /** Reports what happens, for reading a failure. */
  trace: ((line: string) => void) | undefined
  /** What people do; all commands by default. */
  commands: readonly string[] | undefined
  #failure: string | null = null

  static async make(seams: FaultInjection, counts: Map<string, number>, lab: () => Promise<Lab> = makeLab, release: Release = thisRelease): Promise<World> {
    const { store, disks } = await lab()
    const world = new World(seams, store, counts)
    for (const [i, seat] of seats.entries()) {
      const device = (world.devices[seat.device] ??= { id: seat.device, session: seat.owner.userId, person: seat.owner.userId, skew: 0, workspaces: [] })
      const name = nameOf(seat)
      const disk = disks[i]!
      const eras = [{ generation: 1, key: disk.deviceKey, since: 0 }]
      const workspace: WorldWorkspace = {
        ...newWorkspace,
        name,
        seat: name,
        release,
        device,
        owner: seat.owner,
        disk,
        tabs: [null, null],
        said: [],
        handled: new Set<number>(),
        settled: new Map(),
        arrived: new Map(),
        eras,
      }
      device.workspaces.push(workspace)
      world.workspaces.push(workspace)
    }
    return world
  }

  private constructor(seams: FaultInjection, store: WorldStore, counts: Map<string, number>) {
    this.seams = seams
    this.store = store
    this.counts = counts
    this.server = seams.server(this.serverOptions(seams.store(store, this)), this)
    this.serverFor = () => this.server
  }

  /** A server over this database as its release uses it. */
  serverOptions(store: FileStore): WorldServerOptions {
    return {
      store: withTables(store, (tables) => (this.poison.times ? new PoisonedTables(tables, this.poison) : tables)),
      clock: () => this.clock.now,
      pageRows: () => this.pageRows,
      isUnknown: (command) => command === this.unknownCommand,
      isUnreadable: (device, mutation) => !isSkip(mutation) && this.unreadable.has(`${device}#${mutation.n}`),
      minApp: () => this.minApp,
      sharesCommits: () => this.sharesCommits,
    }
  }

  /** A key that no device has ever had. */
  newKey({ seat }: WorldWorkspace): string {
    return keyOf(seat, ++this.#keys)
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  /** Remembered instead of thrown: inside a task, an exception would be mistaken for an error of the disk. */
  fail(law: string): void {
    this.#failure ??= law
  }

  assertUnbroken(): void {
    if (this.#failure !== null) throw new InvariantError(this.#failure)
  }

  get tabs(): WorldTab[] {
    return this.workspaces.flatMap((workspace) => workspace.tabs.filter((tab) => tab !== null))
  }

  async openTab(workspace: WorldWorkspace, slot: number): Promise<WorldTab> {
    const tab = new workspace.release.WorldTab(this, workspace)
    workspace.tabs[slot] = tab
    await tab.sync.start()
    await settle()
    if (!tab.isDead) workspace.isTakenOver = false
    return tab
  }

  /** The server handles a request; its answer starts its way back. */
  async serve(letter: Message, keep = false): Promise<void> {
    this.servedFor = [letter.userId]
    await this.#serve(letter, keep)
  }

  /** Several requests reach the server at once. */
  async serveTogether(letters: readonly Message[]): Promise<void> {
    this.servedFor = letters.map(({ userId }) => userId)
    await Promise.all(letters.map((letter) => this.#serve(letter, false)))
  }

  async #serve(letter: Message, keep: boolean): Promise<void> {
    const answer = await this.serverFor().answer(letter.call, letter.userId)
    this.trace?.(`  serve ${describe(letter)} as person ${letter.userId} => ${brief(answer)}`)
    if (this.store.isDown) {
      this.store.restart()
      this.count('server crashed')
    }
    if (keep || !answer) return
    letter.setBacks = this.setBacks
    if (letter.resolve) letter.answer = answer
    else this.net.take(letter)
  }

  /** An answer reaches the tab that waits for it. */
  async arrive(letter: Message): Promise<void> {
    this.net.take(letter)
    this.trace?.(`  arrive ${describe(letter)} <= ${brief(letter.answer)}`)
    const { answer, call } = letter
    if (answer?.ok && !call.response.safeParse(answer.value).success)
      this.fail(`the answer to ${call.path} has not the shape that is asked for: ${brief(answer.value)}`)
    this.#noteSetBacks(letter)
    this.onAnswer?.(letter)
    letter.resolve?.(await this.seams.answer(letter.answer!, letter, this))
    await settle()
  }

  /** Tests of sync alone have tabs without a workspace of this world. */
  #noteSetBacks({ from, setBacks, call }: Message): void {
    const { workspace } = from as Partial<WorldTab>
    if (!workspace) return
    // It may tell of what the server no longer knows.
    if ((setBacks ?? this.setBacks) !== this.setBacks) workspace.isAhead = true
    else if (call.path.endsWith('pull')) workspace.heardAfter = this.setBacks
  }
}

const describe = ({ from, call }: Message): string => {
  const workspace = (from as WorldTab).workspace
  const slot = workspace.tabs.indexOf(from as WorldTab)
  return `${workspace.name}[${slot}] ${call.path.split('/').at(-1)} ${JSON.stringify(call.body ?? call.query)}`
}
const brief = (value: unknown): string => JSON.stringify(value).slice(0, 160)
