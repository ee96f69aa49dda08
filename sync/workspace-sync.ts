import type { QueueCounts } from '#db/queries/queue.ts'
import type { PokedPage } from '#domain/wire/sync/poke.ts'
import type { News, SyncEffect } from './engine/effect.ts'
import type { SyncEvent } from './engine/event.ts'
import { initialState, type SyncState } from './engine/state.ts'
import { step } from './engine/step.ts'
import { needsFetch, completeParts } from '#db/pull/cursor.ts'
import { FileSync } from './files/file-sync.ts'
import { repairAfterOlderBuild } from '#db/replay/repair-after-older-build.ts'
import { runLeaderElection, type ChannelPort, type LockPort } from './leader-election.ts'
import { readShortages } from './leases.ts'
import { listenForPokes, type PokeDeps, type Pokes } from './poke.ts'
import { StallDetector } from './stall-detector.ts'
import { isFetching, isSameStatus, initialFacts, isServerReachedBy, statusOf, withNews, type StatusFacts, type SyncStatus } from './status.ts'
import { createTasks, type Task, type TaskDeps } from './tasks.ts'
import type { FileTaskDeps } from './files/file-tasks.ts'
import { isTabMessage, type TabMessage, type AppSignal } from './tab-message.ts'

/**
 *   app ── tell ──► engine.step ──► effects ──► tasks ──► events ──► engine.step …
 *                      ▲    └─ wait ──► timer ──┘
 *   other tabs ── tell ┘    └─ status ──► subscribers, other tabs
 *
 * Runs one workspace: one person in one group on this device. Only the leading tab sends; the others show what it reports.
 */
export interface WorkspaceSyncDeps extends Omit<TaskDeps, 'onProgress'> {
  /** Identifies the workspace; its lock and channel are named after it. */
  name: string
  /** Unpacks what was downloaded; started by the syncing tab when there may be something. */
  unpack?: (signal: AbortSignal) => Promise<void>
  readCounts: () => Promise<QueueCounts>
  onNews?: (news: News) => void
  /** False for a workspace that only empties its queue in the background: nobody looks at it. */
  listens?: boolean
  openPokes?: PokeDeps['open']
  locks?: LockPort | undefined
  channel?: ChannelPort | undefined
  judgeFile?: FileTaskDeps['judgeFile']
}

export class WorkspaceSync {
  readonly #deps: WorkspaceSyncDeps
  readonly #perform: (task: Task, signal: AbortSignal) => Promise<SyncEvent>
  readonly #listeners = new Set<(status: SyncStatus) => void>()
  readonly #stopping = new AbortController()
  #engine: SyncState = initialState
  #facts: StatusFacts = initialFacts
  #status: SyncStatus = statusOf(initialState, initialFacts)
  #callOff = () => {}
  #leave = () => {}
  #pokes: Pokes | null = null
  #isCounting = false
  #mustCount = false
  readonly #stall = new StallDetector()
  readonly #files: FileSync

  constructor(deps: WorkspaceSyncDeps) {
    this.#deps = deps
    this.#perform = createTasks({ ...deps, onProgress: (progress) => this.#learn({ progress }) })
    this.#files = new FileSync({ ...deps, onChanged: () => void this.#count(), onSignedOut: () => this.#dispatch({ type: 'session.expired' }) })
  }

  get status(): SyncStatus {
    return this.#status
  }

  /** Calls back at each change; returns a function that unsubscribes. */
  subscribe(listener: (status: SyncStatus) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async start(): Promise<void> {
    const { disk, name, timers, locks, channel } = this.#deps
    // If the disk does not respond now, the first pull tries again.
    const cursor = await this.#quietly(() => disk.transaction([], (tx) => tx.cursor(), 'r'))
    const [hasComplete, isMissing] = cursor ? [completeParts(cursor).length > 0, needsFetch(cursor)] : [true, false]
    if (this.#stopping.signal.aborted) return
    channel?.addEventListener('message', this.#hear)
    this.#dispatch({ type: 'started', hasComplete, isFetching: isMissing })
    const onGained = () => {
      void this.#quietly(() => repairAfterOlderBuild(disk, (_, error) => this.#deps.report(error)))
      this.#dispatch({ type: 'leadership.gained' })
      this.#unpack()
    }
    const onLost = () => this.#dispatch({ type: 'leadership.lost' })
    this.#leave = runLeaderElection({ name, timers, onGained, onLost, locks, channel })
    this.#post({ type: 'sync.hello' })
    void this.#count()
  }

  stop(): void {
    this.#stopping.abort('stopped')
    this.#callOff()
    this.#files.stop()
    this.#pokes?.stop()
    this.#leave()
    this.#deps.channel?.removeEventListener('message', this.#hear)
    this.#deps.channel?.close?.()
    this.#listeners.clear()
  }

  /** What the app knows and sync does not: a mutation was saved, the poll returned, someone signed in. All tabs of the workspace are told. */
  tell(told: AppSignal): void {
    if (this.#stopping.signal.aborted) return
    this.#post({ type: 'sync.told', told })
    this.#take(told)
  }

  #take(told: AppSignal): void {
    if (told.type === 'poll.failed') return this.#learn({ isReachable: false })
    this.#dispatch(told)
    if (told.type === 'write.saved') void this.#lookAfterWrite()
    if (told.type === 'poll.succeeded' || told.type === 'retry.asked') this.#files.tell('woken')
  }

  #dispatch(event: SyncEvent): void {
    if (this.#stopping.signal.aborted) return
    const { state, effects } = step(this.#engine, event)
    this.#engine = state
    const wasReachable = this.#facts.isReachable
    const isReachable = isServerReachedBy(event)
    if (isReachable !== undefined) this.#facts = { ...this.#facts, isReachable }
    this.#watch(isReachable === true)
    for (const effect of effects) this.#run(effect)
    this.#listen()
    if (isReachable && !wasReachable) this.#pokes?.tryNow()
    this.#files.setOpen(this.#engine.holds.length === 0 && this.#engine.download.mirror !== 'forbidden')
    this.#show()
    if (event.type === 'blocks.stored' && !event.more) this.#unpack()
    // The first blocks tell who the person is in the group, and so what they may create.
    if (event.type === 'blocks.stored' && event.outcome === 'stored') void this.#askForIds()
    if (event.type === 'page.applied' || event.type === 'push.set-aside' || event.type === 'group.removed') void this.#count()
  }

  /** Whether the queue is stuck; checked at each event, and the app's poll is one of them. */
  #watch(isAnswered: boolean): void {
    const at = this.#deps.timers.elapsed()
    if (this.#engine.holds.length || isFetching(this.#engine)) this.#stall.pause(at)
    if (isAnswered) this.#stall.noteResponse(at)
    const { stuck } = this.#facts
    const { status } = this.#engine.upload
    this.#facts = { ...this.#facts, stuck: this.#stall.isStuck }
    if (this.#stall.isStuck && !stuck) this.#deps.onNews?.({ what: 'stuck', code: status.kind === 'waiting' ? status.code : null })
  }

  #run(effect: SyncEffect): void {
    const { timers, onNews } = this.#deps
    if (effect.type === 'wait') {
      this.#callOff()
      this.#callOff = timers.after(effect.until - timers.elapsed(), () => this.#dispatch({ type: 'timer.fired', at: timers.elapsed() }))
    } else if (effect.type === 'announce') {
      this.#facts = withNews(this.#facts, effect.news, timers.now())
      onNews?.(effect.news)
    } else void this.#perform(effect, this.#stopping.signal).then((event) => this.#dispatch(event))
  }

  /** Nothing waits for it, and nothing looks different; the next syncing tab retries a failure. */
  #unpack(): void {
    const { unpack } = this.#deps
    if (unpack) void this.#quietly(() => unpack(this.#stopping.signal))
  }

  /** Only the tab that pulls receives pokes. */
  #listen(): void {
    const { listens = true, owner, timers, openPokes } = this.#deps
    if (!listens) return
    const wants = this.#engine.holds.length === 0
    if (wants && !this.#pokes) {
      const onPoke = (page?: PokedPage) => this.#dispatch({ type: 'poked', page })
      // The page that shows it may be in another tab: src/workspace/presence/.
      const onPresence = (other: unknown) => this.#post({ type: 'sync.presence', other })
      this.#pokes = listenForPokes({ groupId: owner.groupId, timers, onPoke, onPresence, open: openPokes })
    } else if (!wants && this.#pokes) {
      this.#pokes.stop()
      this.#pokes = null
    }
  }

  async #lookAfterWrite(): Promise<void> {
    void this.#count()
    await this.#askForIds()
  }

  async #askForIds(): Promise<void> {
    if ((await this.#quietly(() => readShortages(this.#deps.disk, this.#deps.owner)))?.length) this.#dispatch({ type: 'lease.low' })
  }

  /** What changes during a count is counted afterward. */
  async #count(): Promise<void> {
    this.#mustCount = true
    if (this.#isCounting) return
    this.#isCounting = true
    while (this.#mustCount) {
      this.#mustCount = false
      const counts = await this.#quietly(() => this.#deps.readCounts())
      if (counts) this.#takeCounts(counts)
    }
    this.#isCounting = false
  }

  #takeCounts(counts: QueueCounts): void {
    const { first, files, ...shown } = counts
    if (files) this.#files.tell('changed')
    this.#stall.noteFirst(first, this.#deps.timers.elapsed())
    this.#learn({ counts: shown, stuck: this.#stall.isStuck })
  }

  /** Only for what is shown or can wait: errors of the disk are reported where they matter. */
  async #quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#deps.report(error)
      return undefined
    }
  }

  #learn(facts: Partial<StatusFacts>): void {
    if (this.#stopping.signal.aborted) return
    this.#facts = { ...this.#facts, ...facts }
    this.#show()
  }

  get #leads(): boolean {
    return !this.#engine.holds.includes('not-leading')
  }

  #show(heard?: SyncStatus): void {
    const own = statusOf(this.#engine, this.#facts)
    // A tab that does not sync knows nothing about the connection; it shows what it last heard, and its own counts.
    const status = this.#leads || own.reason ? own : { ...(heard ?? this.#status), ...(!heard && { queued: own.queued, inbox: own.inbox }) }
    if (isSameStatus(status, this.#status)) return
    this.#status = status
    if (this.#leads) this.#post({ type: 'sync.status', status })
    for (const listener of this.#listeners) listener(status)
  }

  #post(message: TabMessage): void {
    this.#deps.channel?.postMessage(message)
  }

  #hear = ({ data }: MessageEvent): void => {
    if (!isTabMessage(data)) return
    if (data.type === 'sync.told') this.#take(data.told)
    else if (data.type === 'sync.status') this.#show(data.status)
    else if (this.#leads) this.#post({ type: 'sync.status', status: this.#status })
  }
}
