import assert from 'node:assert/strict'
import { storeLease, takeId } from '#db/queue/leases.ts'
import { fetchingParts, needsFetch } from '#db/pull/cursor.ts'
import type { Disk } from '#db/disk/disk.ts'
import { readOutgoing } from '#db/queue/outgoing.ts'
import { manifestQuestionOf, pullQuestionOf, type PullPosition } from '#db/pull/pull-question.ts'
import { applyPage, type PageOutcome, type RebaseOptions } from '#db/replay/rebase.ts'
import { removeLeftGroup } from '#db/pull/remove-left-group.ts'
import { listAgain, storeBlocks, storeManifest } from '#db/pull/store-download.ts'
import { write } from '#db/writing/write.ts'
import { mutation, type Mutation, type WriteContext } from '#db/writing/mutation.ts'
import { feedOf } from '#domain/bucket.ts'
import type { Command } from '#domain/command.ts'
import { leasedKinds, type LeasedKind } from '#domain/leased-kinds.ts'
import type { Key } from '#domain/entity.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { shapes, type AnyRow, type EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import type { PullPage, Revoked } from '#domain/wire/sync/pull.ts'
import type { Push } from '#domain/wire/sync/push.ts'
import { manifest, readBlock } from '#server/feed/manifest.ts'
import { pull } from '#server/feed/pull.ts'
import { push } from '#server/feed/push.ts'
import type { FileStore } from '#server/files/tables.ts'
import { RecentChanges } from '#server/feed/recent-changes.ts'
import { SnapshotBlocks } from '#server/feed/snapshot-blocks.ts'
import { assertReplayed } from './assert-replayed.ts'
import { stateOfMemory, type DeviceState } from './device-state.ts'
import { makeContext, noon, smallLab } from './factories.ts'
import { MemoryDisk } from './memory-disk.ts'
import { MemoryStore } from './memory-store.ts'
import { giveIds } from './give-ids.ts'

export const groupId = 1

/** A server with the small lab, and devices that contact it only when told to. */
export class Lab<Store extends FileStore = MemoryStore> {
  readonly store: Store
  readonly source: Parameters<typeof pull>[0]
  now = noon
  #devices = 0

  constructor(store: Store) {
    this.store = store
    this.source = { store, recent: new RecentChanges(), clock: () => this.now }
  }

  /** A device of this person, with its first mirror and ids. */
  async device(userId: number): Promise<TestDevice<Store>> {
    const device = new TestDevice(this, userId, `device-${++this.#devices}`)
    await device.fetchMirror()
    for (const kind of leasedKinds) await device.lease(kind, 20)
    await device.sync()
    return device
  }

  /** Changes rows as someone else would, bypassing all commands; null deletes. */
  async change(...rows: { entity: EntityName; id: Key; after: AnyRow | null }[]): Promise<void> {
    await this.store.write(async (tables) => {
      const version = (await tables.lockGroup(groupId)) + 1
      if (rows.some(({ entity }) => feedOf(entity) === 'organization')) await tables.lockOrganization()
      const source = tables.source(groupId)
      const changes = []
      for (const row of rows) changes.push({ ...row, before: (await source.get(row.entity, row.id)) ?? null })
      await tables.saveChanges(groupId, version, changes)
      await tables.saveVersion(groupId, version)
    })
  }

  row(entity: EntityName, id: Key): Promise<AnyRow | undefined> {
    return this.store.read((tables) => tables.row(groupId, entity, id))
  }
}

/** A page, and what it answers. */
interface Answer {
  question: PullPosition
  page: PullPage | Revoked
}

export class TestDevice<Store extends FileStore = MemoryStore> {
  readonly lab: Lab<Store>
  readonly userId: number
  readonly disk = new MemoryDisk()
  rebaseOptions: RebaseOptions = {}
  /** What pages and blocks are stored through, and what pages become before; only for planted mistakes. */
  door: Disk = this.disk
  onPage = (page: PullPage): PullPage => page
  /** How many pages had other counts than this device. */
  diverged = 0
  readonly #name: string
  readonly #late: Answer[] = []

  constructor(lab: Lab<Store>, userId: number, name: string) {
    this.lab = lab
    this.userId = userId
    this.#name = name
  }

  /** Like the real one: another key once the server has closed the old one. */
  get key(): string {
    return `${this.#name}-key-${this.disk.deviceKeys}`
  }

  get state(): DeviceState {
    return stateOfMemory(this.disk)
  }

  get context(): WriteContext {
    return makeContext({ userId: this.userId, groupId, now: () => this.lab.now })
  }

  row(entity: EntityName, id: Key): AnyRow | undefined {
    return this.disk.row(entity, id)
  }

  write(...mutations: Mutation[]): Promise<number[]> {
    return write(this.disk, this.context, mutations)
  }

  do<Input, Uses extends EntityName, Codes extends ErrorCode>(command: Command<Input, Uses, Codes>, input: Input): Promise<number[]> {
    return this.write(mutation(command, input, command.name))
  }

  takeId(kind: LeasedKind): Promise<number> {
    return takeId(this.disk, kind)
  }

  async lease(kind: LeasedKind, want: number): Promise<void> {
    await storeLease(this.disk, await giveIds(this.lab.store, this.#sender, this.key, kind, want, this.#clock()))
  }

  /** Downloads whatever is missing. */
  async fetchMirror(limit = 3): Promise<void> {
    while (await this.fetchStep(limit));
  }

  /** One manifest or one block, with `limit` rows; false if nothing is missing. */
  async fetchStep(limit = 3): Promise<boolean> {
    const cursor = await this.disk.transaction([], (tx) => tx.cursor())
    const asked = manifestQuestionOf(cursor)
    const { parts } = asked ?? {}
    if (asked) {
      const blocks = new SnapshotBlocks(this.lab.store, limit, undefined, async (json) => Buffer.from(json))
      const request = { device: this.key, app: '0.2.0', kinds: shapes(), ...(parts && { parts }) }
      await storeManifest(this.door, asked, await manifest(this.lab.store, blocks, this.#sender, request, { inline: limit, preview: 2 }))
    } else {
      const [missing] = fetchingParts(cursor).flatMap(([part, { listed }]) => listed!.blocks.map(({ hash }) => ({ part, hash })))
      if (!missing) return false
      const content = await readBlock(this.lab.store, this.#sender, this.key, missing.hash)
      if (content) await storeBlocks(this.door, [{ ...missing, columns: JSON.parse(Buffer.from(content).toString()) }])
      else await listAgain(this.disk, missing.part, missing.hash)
    }
    await assertReplayed(this.state)
    return true
  }

  /** The push as it would be sent now, to be sent once, twice or not at all. */
  async outgoing(): Promise<Push> {
    return {
      epoch: (await this.disk.transaction([], (tx) => tx.cursor())).epoch,
      device: this.key,
      mutations: await this.disk.transaction([], (tx) => readOutgoing(tx)),
    }
  }

  async push(body?: Push): Promise<void> {
    await push(this.lab.store, this.#sender, body ?? (await this.outgoing()), this.#clock)
  }

  /** One page. */
  async pull(limit = 100): Promise<PageOutcome | 'revoked' | 'more'> {
    const answer = await this.#request(limit)
    return answer ? this.#take(answer) : 'stale'
  }

  /** Requests a page whose answer is late: it arrives with {@link takeLate}. */
  async ask(limit: number): Promise<void> {
    const answer = await this.#request(limit)
    if (answer) this.#late.push(answer)
  }

  /** The oldest late answer arrives, if there is one. */
  async takeLate(): Promise<void> {
    const answer = this.#late.shift()
    if (answer) await this.#take(answer)
  }

  async #request(limit: number): Promise<Answer | null> {
    const question = pullQuestionOf(await this.disk.transaction([], (tx) => tx.cursor()))
    if (!question) return null
    const { epoch: _epoch, keys: _keys, completed: _completed, ...asked } = question
    return { question, page: await pull(this.lab.source, this.#sender, { device: this.key, app: '0.2.0', ...asked }, limit) }
  }

  async #take({ question, page }: Answer): Promise<PageOutcome | 'revoked' | 'more'> {
    if ('revoked' in page) {
      await removeLeftGroup(this.disk, page, this.lab.now)
      return 'revoked'
    }
    const before = this.disk.cursor
    const outcome = await applyPage(this.door, question, this.onPage(page), this.lab.now, this.rebaseOptions)
    const { versions, lastMutation } = this.disk.cursor
    const isAhead = versions.group >= before.versions.group && versions.organization >= before.versions.organization && lastMutation >= before.lastMutation
    assert.ok(isAhead || outcome === 'epoch-changed', 'law 5: the cursor went back')
    await assertReplayed(this.state)
    if (outcome === 'diverged') this.diverged++
    return outcome === 'applied' && page.more ? 'more' : outcome
  }

  /** Pushes and pulls until nothing is queued here, as a connected device does. */
  async sync(limit = 100): Promise<PageOutcome | 'revoked'> {
    for (let rounds = 0; ; rounds++) {
      assert.ok(rounds < 1_000, 'a device comes to rest')
      // A refused push says why; the pull decides what to do about it.
      await this.push().catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
      const outcome = await this.pull(limit)
      if (outcome === 'revoked') return outcome
      if (needsFetch(await this.disk.transaction([], (tx) => tx.cursor()))) await this.fetchMirror()
      else if (outcome === 'applied' && (await this.disk.transaction([], (tx) => readOutgoing(tx))).length === 0) return outcome
    }
  }

  get #sender() {
    return { userId: this.userId, groupId }
  }

  readonly #clock = (): number => this.lab.now
}

/** The small lab on a server, Ada (1) and Max (2) with a device each, both in sync. */
export const makeTwoDevices = (): Promise<TwoDevices<MemoryStore>> => makeTwoDevicesOn(new MemoryStore())

interface TwoDevices<Store extends FileStore> {
  readonly lab: Lab<Store>
  readonly ada: TestDevice<Store>
  readonly max: TestDevice<Store>
}

/** The same over another store. */
export async function makeTwoDevicesOn<Store extends FileStore>(store: Store): Promise<TwoDevices<Store>> {
  const lab = new Lab(store)
  await lab.change(...smallLab().map(({ entity, id, row }) => ({ entity, id: Number(id), after: row })))
  // The lab's own ids have already been given out.
  await lab.store.write(async (tables) => {
    for (const kind of leasedKinds) await tables.takeIds(kind, 1000)
  })
  return { lab, ada: await lab.device(1), max: await lab.device(2) }
}
