import { mergeUpdates } from 'yjs'
import { decidePage } from '#db/pull/decide-page.ts'
import { pullQuestionOf } from '#db/pull/pull-question.ts'
import type { Batch, Disk, DiskTransaction } from '#db/disk/disk.ts'
import type { QueuedMutation } from '#db/disk/disk-rows.ts'
import type { Key } from '#domain/entity.ts'
import type { EntityName } from '#domain/schema.ts'
import type { Source, WhereOptions } from '#domain/tx.ts'
import { hashEnvelope } from '#domain/rules/sync/envelope-hash.ts'
import type { PullPage, PullRequest } from '#domain/wire/sync/pull.ts'
import type { Push } from '#domain/wire/sync/push.ts'
import type { DeviceRecord, FeedStore, FeedWriter } from '#server/feed/tables.ts'
import type { FileStore } from '#server/files/tables.ts'
import type { CallResult, Call } from '#sync/transport.ts'
import { ForwardingTransaction, wrapTransactions } from '#tests/harness/forwarding-transaction.ts'
import { ForwardingTables, withTables } from '#tests/harness/forwarding-tables.ts'
import type { WorldTab } from '#tests/harness/world-device.ts'
import { WorldServer } from '#tests/harness/world-server.ts'
import { noFaults, type FaultInjection, type World } from '#tests/harness/world.ts'

const takeAny: NonNullable<FaultInjection['decide']> = (question) => {
  const cursor = { ...question.cursor, versions: { group: 0, organization: 0 }, lastMutation: 0 }
  const asked = pullQuestionOf(cursor)
  return decidePage(asked ? { ...question, asked, cursor } : question)
}

const settleAlways: NonNullable<FaultInjection['decide']> = (question) => {
  const decision = decidePage(question)
  return decision.verdict === 'take' ? { ...decision, completesPull: true } : decision
}

/**
 * Bugs that the simulation must find, each planted around the product's files and never in them.
 * A harness that does not find them proves nothing by finding nothing.
 */
export const plantedBugs: Readonly<Record<string, FaultInjection>> = {
  'no dedupe': { ...noFaults, server: (options, world) => new ForgetfulServer(options, world) },
  'n race of two tabs': { ...noFaults, disk: (disk, tab) => wrapTransactions(disk, (tx) => new RememberedN(tx, tab)) },
  'n allocated but not enqueued': { ...noFaults, disk: (disk, tab) => usingUpNumbers(disk, tab) },
  'acknowledged by the push': { ...noFaults, answer: acknowledge },
  'rows and cursor in two transactions': { ...noFaults, disk: cursorLater },
  'refusals dropped': { ...noFaults, answer: async (answer) => mapPage(answer, (page) => ({ ...page, results: [] })) },
  'no unique check': { ...noFaults, store: (store) => withTables(store, (tables) => new Blind(tables)) },
  'last n in another transaction than its effects': { ...noFaults, store: deviceLater },
  'stale pull not fenced': { ...noFaults, decide: takeAny },
  'sequence instead of counter': { ...noFaults, server: (options, world) => new SequenceServer(options, world) },
  'confirmations from a page that is not the last': { ...noFaults, answer: confirmEarly, decide: settleAlways },
  'affecting rows before the last page': {
    ...noFaults,
    decide: (question) => {
      const decision = decidePage(question)
      return decision.verdict === 'take' ? { ...decision, direct: [...decision.direct, ...decision.toStage], toStage: [] } : decision
    },
  },
  'session not checked': { ...noFaults, server: (options, world) => new TrustingServer(options, world) },
  'left without closing the device': { ...noFaults, store: (store) => withTables(store, (tables) => new OpenDoor(tables)) },
  'new device bound to whoever is signed in': { ...noFaults, server: (options) => new BindingServer(options) },
  'refused mutation run again after a restore': { ...noFaults, server: (options) => new RerunningServer(options) },
  'preview rows counted twice': { ...noFaults, disk: (disk) => wrapTransactions(disk, (tx) => new BlindToHeld(tx)) },
  'affecting rows of a block not hidden': { ...noFaults, disk: (disk) => wrapTransactions(disk, (tx) => new HidingNothing(tx)) },
  'an update lost in merging': { ...noFaults, merge: (updates) => mergeUpdates(updates.slice(updates.length > 2 ? 1 : 0)) },
  'follower’s cursor saved before its effect': { ...noFaults, follower: saveCursorFirst },
  'what builds on a refused update is accepted': { ...noFaults, store: (store) => withTables(store, (tables) => new Forgiving(tables)) },
  'unpacked rows still packed': { ...noFaults, disk: (disk) => wrapTransactions(disk, (tx) => new UnpackingTwice(tx)) },
  'copied device not seen': { ...noFaults, store: (store) => withTables(store, (tables) => new WithoutHash(tables)) },
  'copied device not seen by pushes': { ...noFaults, server: (options) => new CreditingServer(options) },
  'sent under two keys, done twice': { ...noFaults, store: (store) => withTables(store, (tables) => new Forgetting(tables)) },
  'ids of a copied device used twice': { ...noFaults, store: (store) => withTables(store, (tables) => new BlindToRows(tables)) },
  'database put back not seen': { ...noFaults, server: (options) => new UnaskedServer(options) },
  'refusals that a copy made untrue stay': { ...noFaults, disk: (disk) => wrapTransactions(disk, (tx) => new KeepingRefusals(tx)) },
  'answered before the shared commit': { ...noFaults, server: (options, world) => new HastyServer(options, world) },
}

/** Those that histories in which people mostly write documents find. */
export const documentBugs: ReadonlySet<string> = new Set([
  'an update lost in merging',
  'follower’s cursor saved before its effect',
  'what builds on a refused update is accepted',
])

class WithoutHash extends ForwardingTables {
  override async device(key: string) {
    const device = await super.device(key)
    return device && { ...device, lastHash: null }
  }
  override async contact(key: string) {
    const contact = await super.contact(key)
    return contact && { ...contact, device: { ...contact.device, lastHash: null } }
  }
}

/** Believes that what comes next in the numbers comes from the same device. */
class CreditingServer extends WorldServer {
  protected override push(store: FeedStore, userId: number, body: Push): Promise<unknown> {
    const { previous: _, ...rest } = body
    return super.push(store, userId, rest)
  }
}

class Forgetting extends ForwardingTables {
  override async processed() {
    return undefined
  }
}

class BlindToRows extends ForwardingTables {
  override async hasRow() {
    return false
  }
}

class UnaskedServer extends WorldServer {
  protected override route(call: Call, userId: number): Promise<CallResult<unknown>> {
    if (!call.path.endsWith('pull')) return super.route(call, userId)
    const { epoch: _, ...request } = call.body as PullRequest
    return super.route({ ...call, body: request }, userId)
  }
}

/** Answers what it has received, whatever becomes of it. */
class HastyServer extends WorldServer {
  readonly #world: World
  constructor(options: Options, world: World) {
    super(options)
    this.#world = world
  }
  protected override async push(store: FeedStore, userId: number, body: Push): Promise<unknown> {
    if (!this.#world.sharesCommits) return super.push(store, userId, body)
    const { device, mutations } = body
    await super.push(store, userId, body).catch(() => undefined)
    await this.#world.store.write(async (tables) => {
      const known = await tables.device(device)
      const last = mutations.at(-1)!
      if (known && !known.closed && known.lastMutation === mutations[0]!.n - 1) {
        await tables.saveDevice({ ...known, lastMutation: last.n, lastHash: hashEnvelope(last) })
      }
    })
    return { lastMutation: mutations.at(-1)!.n }
  }
}

/** Together with the lease, that is, before it does anything. */
function saveCursorFirst(store: FileStore): FileStore {
  return withTables(store, (tables) => {
    const passed = new ForwardingTables(tables)
    passed.takeFollowerLease = async (follower, ...lease) => {
      for (const { feed, head } of await tables.feedsBehind(follower)) await tables.saveFollowerCursor(follower, feed, head)
      return tables.takeFollowerLease(follower, ...lease)
    }
    return passed
  })
}

class Forgiving extends ForwardingTables {
  override async breakChains() {}
}

class BlindToHeld extends ForwardingTransaction {
  override async ids() {
    return []
  }
}

class HidingNothing extends ForwardingTransaction {
  override save(batch: Batch) {
    return this.inner.save({ ...batch, ...(batch.blocks && { blocks: batch.blocks.map((block) => ({ ...block, hidden: [] })) }) })
  }
}

/** With a page, nothing leaves the inbox. */
class KeepingRefusals extends ForwardingTransaction {
  override save(batch: Batch) {
    const { leavingInbox: _, ...rest } = batch
    return this.inner.save(batch.cursor ? rest : batch)
  }
}

class UnpackingTwice extends ForwardingTransaction {
  override save(batch: Batch) {
    const { unpacked } = batch
    return this.inner.save({ ...batch, ...(unpacked?.from && { unpacked: { ...unpacked, from: unpacked.from - 1 } }) })
  }
}

type Options = ConstructorParameters<typeof WorldServer>[0]

class ForgetfulServer extends WorldServer {
  readonly #store: FeedStore
  constructor(options: Options, world: World) {
    super(options)
    this.#store = world.store
  }
  protected override async push(store: FeedStore, userId: number, body: Push): Promise<unknown> {
    const before = (body.mutations[0]?.n ?? 1) - 1
    await this.#store.write(async (tables) => {
      const device = await tables.device(body.device)
      if (device && !device.closed && device.lastMutation > before) await tables.saveDevice({ ...device, lastMutation: before })
    })
    return super.push(store, userId, body)
  }
}

/** Each tab continues counting from the last n it gave out. */
class RememberedN extends ForwardingTransaction {
  readonly #tab: WorldTab
  constructor(inner: DiskTransaction, tab: WorldTab) {
    super(inner)
    this.#tab = tab
  }
  override async enqueue(mutations: readonly Omit<QueuedMutation, 'n'>[]): Promise<number[]> {
    const { disk } = this.#tab.workspace
    const next = disk.nextN
    disk.nextN = this.#tab.rememberedN ?? next
    const ns = await super.enqueue(mutations)
    this.#tab.rememberedN = disk.nextN
    disk.nextN = Math.max(disk.nextN, next)
    return ns
  }
}

const usingUpNumbers = (disk: Disk, tab: WorldTab): Disk => ({
  async transaction(entities, work) {
    let used = 0
    const wrap = (tx: DiskTransaction) => {
      const passed = new ForwardingTransaction(tx)
      passed.enqueue = async (mutations) => {
        const ns = await tx.enqueue(mutations)
        used = ns.length
        return ns
      }
      return passed
    }
    try {
      return await wrapTransactions(disk, wrap).transaction(entities, work)
    } catch (error) {
      tab.workspace.disk.nextN += used
      throw error
    }
  },
})

async function acknowledge(answer: CallResult<unknown>, { call, from }: { call: Call; from: object }): Promise<CallResult<unknown>> {
  if (!answer.ok || !call.path.endsWith('push')) return answer
  const { disk } = (from as WorldTab).workspace
  const reached = (answer.value as { lastMutation: number }).lastMutation + disk.cursor.since
  for (const n of disk.outbox.keys()) if (n <= reached) disk.outbox.delete(n)
  return answer
}

function cursorLater(disk: Disk): Disk {
  return {
    async transaction(entities, work) {
      let late: Batch | undefined
      const wrap = (tx: DiskTransaction) => {
        const passed = new ForwardingTransaction(tx)
        passed.save = ({ cursor, ...batch }) => {
          if (cursor) late = { cursor }
          return tx.save(batch)
        }
        return passed
      }
      const result = await wrapTransactions(disk, wrap).transaction(entities, work)
      if (late) await disk.transaction([], (tx) => tx.save(late!))
      return result
    },
  }
}

function mapPage(answer: CallResult<unknown>, change: (page: PullPage) => PullPage): CallResult<unknown> {
  return answer.ok && (answer.value as Partial<PullPage>).serverTime !== undefined ? { ok: true, value: change(answer.value as PullPage) } : answer
}

class Blind extends ForwardingTables {
  override source(groupId: number): Source {
    const source = super.source(groupId)
    const sees = (index: string) => index !== 'byPlace' && index !== 'byAltBarcode'
    return {
      get: (entity: EntityName, id: Key) => source.get(entity, id),
      range: async (entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions) =>
        sees(index) ? source.range(entity, index, prefix, options) : [],
    }
  }
}

function deviceLater(store: FileStore): FileStore {
  return {
    read: (work) => store.read(work),
    async write(work) {
      let late: DeviceRecord | undefined
      const result = await store.write(async (tables, files) => {
        const passed = new ForwardingTables(tables)
        passed.saveDevice = async (device) => {
          late = device
        }
        return work(passed, files)
      })
      if (late) await store.write((tables) => tables.saveDevice(late!))
      return result
    },
  }
}

/** Versions come from a sequence when a push begins, but it commits at any time. */
class SequenceServer extends WorldServer {
  readonly #world: World
  readonly #begun = new WeakMap<object, number>()
  #next = 0
  constructor(options: Options, world: World) {
    super(options)
    this.#world = world
  }
  override async answer(call: Call, userId: number | null): Promise<CallResult<unknown> | null> {
    if (!call.path.endsWith('push') || this.#begun.has(call.body as object)) return super.answer(call, userId)
    const body = call.body as Push
    const version = await this.#world.store.read((tables) => tables.version(body.mutations[0]!.groupId)).catch(() => null)
    // The process has crashed.
    if (version === null) return super.answer(call, userId)
    this.#next = Math.max(this.#next, version)
    this.#begun.set(body, this.#next)
    this.#next += body.mutations.length
    return null
  }
  protected override push(store: FeedStore, userId: number, body: Push): Promise<unknown> {
    const start = this.#begun.get(body)
    if (start === undefined) return super.push(store, userId, body)
    return super.push(
      withTables(store, (tables) => new Sequenced(tables, start)),
      userId,
      body,
    )
  }
}

class Sequenced extends ForwardingTables {
  readonly #start: number
  constructor(inner: FeedWriter, start: number) {
    super(inner)
    this.#start = start
  }
  override async lockGroup(groupId: number): Promise<number> {
    await super.lockGroup(groupId)
    return this.#start
  }
  override async saveVersion(groupId: number, version: number): Promise<void> {
    await super.saveVersion(groupId, Math.max(version, await this.inner.version(groupId)))
  }
}

async function confirmEarly(answer: CallResult<unknown>, { call }: { call: Call }, world: World): Promise<CallResult<unknown>> {
  if (!call.path.endsWith('pull')) return answer
  const { device, confirmed } = call.body as PullRequest
  const early = await world.store.read(async (tables) => ({ record: await tables.device(device), results: await tables.results(device, confirmed) }))
  return mapPage(answer, (page) => (page.more ? { ...page, lastMutation: early.record?.lastMutation ?? 0, results: early.results } : page))
}

class TrustingServer extends WorldServer {
  readonly #world: World
  constructor(options: Options, world: World) {
    super(options)
    this.#world = world
  }
  override answer(call: Call, userId: number | null): Promise<CallResult<unknown> | null> {
    const key = (call.body as Partial<Push> | undefined)?.device ?? call.query?.device
    const sender = this.#world.workspaces.find(({ seat }) => String(key).startsWith(`${seat}:k`))
    return super.answer(call, userId === null ? null : (sender?.owner.userId ?? userId))
  }
}

class OpenDoor extends ForwardingTables {
  override saveDevice(device: DeviceRecord): Promise<void> {
    return super.saveDevice({ ...device, closed: 0 })
  }
}

/** Does not ask whose workspace it is. */
class BindingServer extends WorldServer {
  protected override route(call: Call, userId: number): Promise<CallResult<unknown>> {
    if (!call.path.endsWith('pull') && !call.path.endsWith('manifest')) return super.route(call, userId)
    const { user: _, ...request } = call.body as PullRequest
    return super.route({ ...call, body: request }, userId)
  }
}

class RerunningServer extends WorldServer {
  protected override push(store: FeedStore, userId: number, body: Push): Promise<unknown> {
    const anew = body.mutations.map((mutation) => {
      const { settled: _, ...rest } = mutation
      return rest
    })
    return super.push(store, userId, { ...body, mutations: anew })
  }
}
