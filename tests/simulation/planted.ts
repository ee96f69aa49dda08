import { decidePage } from '#db/decide-page.ts'
import type { Batch, Disk, Intent, Stored } from '#db/disk.ts'
import type { Key } from '#domain/entity.ts'
import type { EntityName } from '#domain/schema.ts'
import type { Source, WhereOptions } from '#domain/tx.ts'
import type { PullPage } from '#domain/wire/pull.ts'
import type { Push } from '#domain/wire/push.ts'
import type { DeviceRecord, FeedStore, FeedWriter } from '#server/feed/tables.ts'
import type { Answer, Call } from '#sync/transport.ts'
import { PassedStored, withStored } from '#tests/harness/world-stored.ts'
import { PassedTables, withTables } from '#tests/harness/world-tables.ts'
import type { WorldTab } from '#tests/harness/world-device.ts'
import { WorldServer } from '#tests/harness/world-server.ts'
import { noMistake, type Seams, type World } from '#tests/harness/world.ts'

const settleAlways: NonNullable<Seams['decide']> = (question) => {
  const decision = decidePage(question)
  return decision.verdict === 'take' ? { ...decision, settles: true } : decision
}

/**
 * Mistakes that the simulation must find, each planted around the product's files and never in them.
 * A harness that does not find them proves nothing by finding nothing.
 */
export const planted: Readonly<Record<string, Seams>> = {
  'no dedupe': { ...noMistake, server: (options, world) => new ForgetfulServer(options, world) },
  'n race of two tabs': { ...noMistake, disk: (disk, tab) => withStored(disk, (stored) => new RememberedN(stored, tab)) },
  'n allocated but not enqueued': { ...noMistake, disk: (disk, tab) => usingUpNumbers(disk, tab) },
  'acknowledged by the push': { ...noMistake, answer: acknowledge },
  'rows and cursor in two transactions': { ...noMistake, disk: cursorLater },
  'refusals dropped': { ...noMistake, answer: async (answer) => mapPage(answer, (page) => ({ ...page, results: [] })) },
  'no unique check': { ...noMistake, store: (store) => withTables(store, (tables) => new Blind(tables)) },
  'last n in another transaction than its effects': { ...noMistake, store: deviceLater },
  'stale pull not fenced': {
    ...noMistake,
    decide: (question) => decidePage({ ...question, cursor: { ...question.cursor, version: question.page.from, lastMutation: 0 } }),
  },
  'sequence instead of counter': { ...noMistake, server: (options, world) => new SequenceServer(options, world) },
  'confirmations from a page that is not the last': { ...noMistake, answer: confirmEarly, decide: settleAlways },
  'met rows before the last page': {
    ...noMistake,
    decide: (question) => {
      const decision = decidePage(question)
      return decision.verdict === 'take' ? { ...decision, direct: [...decision.direct, ...decision.met], met: [] } : decision
    },
  },
  'session not asked for': { ...noMistake, server: (options, world) => new TrustingServer(options, world) },
  'left without closing the device': { ...noMistake, store: (store) => withTables(store, (tables) => new OpenDoor(tables)) },
  'new device bound to whoever is signed in': { ...noMistake, server: (options) => new BindingServer(options) },
  'refused work run again after a restore': { ...noMistake, server: (options) => new RerunningServer(options) },
  'rows that came ahead counted twice': { ...noMistake, disk: (disk) => withStored(disk, (stored) => new BlindToHeld(stored)) },
  'met rows of a block not hidden': { ...noMistake, disk: (disk) => withStored(disk, (stored) => new HidingNothing(stored)) },
  'unpacked rows packed still': { ...noMistake, disk: (disk) => withStored(disk, (stored) => new UnpackingTwice(stored)) },
}

class BlindToHeld extends PassedStored {
  override async ids() {
    return []
  }
}

class HidingNothing extends PassedStored {
  override save(batch: Batch) {
    return this.inner.save({ ...batch, ...(batch.blocks && { blocks: batch.blocks.map((block) => ({ ...block, hidden: [] })) }) })
  }
}

class UnpackingTwice extends PassedStored {
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

/** Each tab counts on from the n it gave last. */
class RememberedN extends PassedStored {
  readonly #tab: WorldTab
  constructor(inner: Stored, tab: WorldTab) {
    super(inner)
    this.#tab = tab
  }
  override async enqueue(intents: readonly Omit<Intent, 'n'>[]): Promise<number[]> {
    const { disk } = this.#tab.workspace
    const next = disk.nextN
    disk.nextN = this.#tab.rememberedN ?? next
    const ns = await super.enqueue(intents)
    this.#tab.rememberedN = disk.nextN
    disk.nextN = Math.max(disk.nextN, next)
    return ns
  }
}

const usingUpNumbers = (disk: Disk, tab: WorldTab): Disk => ({
  async transaction(entities, work) {
    let used = 0
    const wrap = (stored: Stored) => {
      const passed = new PassedStored(stored)
      passed.enqueue = async (intents) => {
        const ns = await stored.enqueue(intents)
        used = ns.length
        return ns
      }
      return passed
    }
    try {
      return await withStored(disk, wrap).transaction(entities, work)
    } catch (error) {
      tab.workspace.disk.nextN += used
      throw error
    }
  },
})

async function acknowledge(answer: Answer<unknown>, { call, from }: { call: Call; from: object }): Promise<Answer<unknown>> {
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
      const wrap = (stored: Stored) => {
        const passed = new PassedStored(stored)
        passed.save = ({ cursor, ...batch }) => {
          if (cursor) late = { cursor }
          return stored.save(batch)
        }
        return passed
      }
      const result = await withStored(disk, wrap).transaction(entities, work)
      if (late) await disk.transaction([], (stored) => stored.save(late!))
      return result
    },
  }
}

function mapPage(answer: Answer<unknown>, change: (page: PullPage) => PullPage): Answer<unknown> {
  return answer.ok && (answer.value as Partial<PullPage>).serverTime !== undefined ? { ok: true, value: change(answer.value as PullPage) } : answer
}

class Blind extends PassedTables {
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

function deviceLater(store: FeedStore): FeedStore {
  return {
    read: (work) => store.read(work),
    async write(work) {
      let late: DeviceRecord | undefined
      const result = await store.write(async (tables) => {
        const passed = new PassedTables(tables)
        passed.saveDevice = async (device) => {
          late = device
        }
        return work(passed)
      })
      if (late) await store.write((tables) => tables.saveDevice(late!))
      return result
    },
  }
}

/** Versions come from a sequence when a push begins; it commits when it likes. */
class SequenceServer extends WorldServer {
  readonly #world: World
  readonly #begun = new WeakMap<object, number>()
  #next = 0
  constructor(options: Options, world: World) {
    super(options)
    this.#world = world
  }
  override async answer(call: Call, userId: number | null): Promise<Answer<unknown> | null> {
    if (!call.path.endsWith('push') || this.#begun.has(call.body as object)) return super.answer(call, userId)
    const body = call.body as Push
    this.#next = Math.max(this.#next, await this.#world.store.read((tables) => tables.version(body.mutations[0]!.groupId)))
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

class Sequenced extends PassedTables {
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

async function confirmEarly(answer: Answer<unknown>, { call }: { call: Call }, world: World): Promise<Answer<unknown>> {
  const { device, confirmed } = (call.query ?? {}) as { device: string; confirmed: number }
  const early = await world.store.read(async (tables) => ({ record: await tables.device(device), results: await tables.results(device, confirmed) }))
  return mapPage(answer, (page) => (page.more ? { ...page, lastMutation: early.record?.lastMutation ?? 0, results: early.results } : page))
}

class TrustingServer extends WorldServer {
  readonly #world: World
  constructor(options: Options, world: World) {
    super(options)
    this.#world = world
  }
  override answer(call: Call, userId: number | null): Promise<Answer<unknown> | null> {
    const key = (call.body as Partial<Push> | undefined)?.device ?? (call.query?.device as string)
    const owner = this.#world.workspaces.find((workspace) => key.startsWith(`${workspace.name}:k`))!.owner
    return super.answer(call, userId === null ? null : owner.userId)
  }
}

class OpenDoor extends PassedTables {
  override saveDevice(device: DeviceRecord): Promise<void> {
    return super.saveDevice({ ...device, closed: 0 })
  }
}

class BindingServer extends WorldServer {
  protected override route(call: Call, userId: number): Promise<Answer<unknown>> {
    const { user: _, ...query } = call.query ?? {}
    return super.route({ ...call, query }, userId)
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
