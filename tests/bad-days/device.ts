import { hasPacked, unpackAll } from '#db/blocks/unpack.ts'
import type { Disk, Stored } from '#db/disk.ts'
import { discard, retry } from '#db/inbox.ts'
import { write, type Act, type WriteContext } from '#db/write.ts'
import type { WorkspaceOwner } from '#db/workspace.ts'
import { commandId } from '#domain/command.ts'
import { limits } from '#domain/limits.ts'
import type { EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import { createServerClock } from '#sync/server-clock.ts'
import { createSessionCalls, type SessionCalls } from '#sync/session-calls.ts'
import type { Timers } from '#sync/timers.ts'
import { createTransport, type Fetch } from '#sync/transport.ts'
import { WorkspaceSync } from '#sync/workspace-sync.ts'
import { countsOf, Killed, MemoryDisk, type MemoryTab } from '#tests/harness/memory-disk.ts'
import { canonical } from '#tests/harness/world-canonical.ts'
import { FakeChannel, FakeLocks } from '#tests/harness/world-tabs.ts'
import { makeAct } from './acts.ts'
import { groupId, password } from './lab.ts'
import type { DeviceLedger, Done, Said } from './ledger.ts'
import type { Network } from './network.ts'
import { PokeLine } from './poke-line.ts'
import type { Random } from './random.ts'

export interface DeviceOptions {
  name: string
  key: string
  person: { id: number; login: string }
  network: Network
  random: Random
  /** How many times as fast as a real one its timers run. */
  speed: number
  /** Errors that the device's code did not expect. */
  note: (what: string) => void
}

/** A tablet of one person: its disk outlives its tabs, as everything that was called saved has to. */
export class Device {
  readonly name: string
  readonly key: string
  readonly login: string
  readonly owner: WorkspaceOwner
  readonly disk = new MemoryDisk()
  readonly network: Network
  readonly random: Random
  readonly options: DeviceOptions
  readonly locks = new FakeLocks()
  readonly channel = new FakeChannel()
  readonly tabs: Tab[] = []
  readonly #said: Said[] = []
  readonly #unsaid: Done[] = []
  readonly #handled = new Map<number, string | null>()
  /** How far its clock is ahead, in ms. */
  skew = 0
  /** As last measured; a browser keeps it over a reload. */
  clockOffset = 0
  cookie = ''
  /** Acts that were refused on the spot; nothing of them may go anywhere. */
  refusedHere = 0

  constructor(options: DeviceOptions) {
    this.options = options
    this.name = options.name
    this.key = options.key
    this.login = options.person.login
    this.owner = { userId: options.person.id, groupId }
    this.network = options.network
    this.random = options.random
  }

  get acts(): number {
    return this.#said.length
  }

  async openTab(): Promise<Tab> {
    const tab = new Tab(this)
    this.tabs.push(tab)
    await tab.start()
    return tab
  }

  /** The battery is pulled: all tabs end in the middle of whatever they do. What was on the disk is there. */
  async crash(afterSteps = 0): Promise<void> {
    for (const tab of [...this.tabs]) tab.crash(afterSteps)
    if (afterSteps) await this.disk.idle()
    for (const tab of [...this.tabs]) tab.die()
    await this.disk.idle()
  }

  /** A person does one thing, or two in one go; now and then they look into the inbox. */
  async work(): Promise<void> {
    const tab = this.tabs.length ? this.random.pick(this.tabs) : undefined
    if (!tab) return
    const { random } = this
    try {
      if (this.disk.inbox.size && random.chance(0.12)) return await this.#answerInbox(tab)
      const acts = [await makeAct({ tab, device: this, random })]
      if (random.chance(0.1)) acts.push(await makeAct({ tab, device: this, random }))
      await this.#save(tab, acts.map(doneOf), () => write(tab, tab.context, acts))
    } catch (error) {
      this.#take(tab, error)
    }
  }

  ledger(): DeviceLedger {
    const { disk } = this
    return {
      key: this.key,
      name: this.name,
      said: this.#said,
      unsaid: this.#unsaid,
      queued: new Map([...disk.outbox].map(([n, { command, input }]) => [n, { command, input: canonical(input) }])),
      inbox: new Map([...disk.inbox].map(([n, { code }]) => [n, code])),
      handled: this.#handled,
    }
  }

  async #answerInbox(tab: Tab): Promise<void> {
    const item = this.random.pick([...this.disk.inbox.values()])
    const isAgain = item.code !== null && this.random.chance(0.4)
    try {
      if (isAgain) {
        const done = { command: item.intent.command, input: canonical(item.intent.input) }
        await this.#save(tab, [done], () => retry(tab, tab.context, [item]))
      } else await discard(tab, [item])
    } finally {
      // Killed between commit and answer it is gone too.
      await this.disk.idle()
      if (!this.disk.inbox.has(item.n)) this.#handled.set(item.n, item.code)
    }
  }

  /** Only what was told to the person counts as said. */
  async #save(tab: Tab, done: readonly Done[], save: () => Promise<number[]>): Promise<void> {
    try {
      const ns = await save()
      for (const [at, n] of ns.entries()) this.#said.push({ n, ...done[at]! })
    } catch (error) {
      if (error instanceof Killed) this.#unsaid.push(...done)
      throw error
    }
    tab.sync.tell({ type: 'write.saved' })
  }

  #take(tab: Tab, error: unknown): void {
    if (error instanceof Killed) tab.die()
    else if (error instanceof Refusal) this.refusedHere++
    else this.options.note(`${this.name}: an act failed: ${String(error)}`)
  }
}

const doneOf = ([command, input]: Act): Done => ({ command: commandId(command), input: canonical(command.input.parse(input)) })

/** The app in one tab: sync, its poll, and signing in again. Everything in it is lost when it dies. */
export class Tab implements Disk {
  readonly sync: WorkspaceSync
  readonly context: WriteContext
  readonly timers: Timers
  readonly #device: Device
  readonly #door: MemoryTab
  readonly #calls: SessionCalls
  readonly #died = new AbortController()
  #isSigningIn = false
  #callOffPoll = () => {}

  constructor(device: Device) {
    this.#device = device
    const { options, owner, disk } = device
    this.#door = disk.tab()
    this.timers = timersOf(device)
    const now = () => this.timers.now()
    const clock = createServerClock(device.clockOffset, (offset) => (device.clockOffset = offset))
    const transport = createTransport(this.#send)
    this.context = {
      ...owner,
      now,
      appVersion: '0.1.0',
      get clockOffset() {
        return clock.offset
      },
    }
    this.#calls = createSessionCalls({ transport, clock, now, lastTouch: now })
    this.sync = new WorkspaceSync({
      name: device.name,
      owner,
      disk: this,
      transport,
      timers: this.timers,
      clock,
      appVersion: '0.1.0',
      deviceKey: async () => device.key,
      readCounts: async () => countsOf(disk),
      unpack: async (signal) => {
        while (!signal.aborted && (await hasPacked(this))) await unpackAll(this, signal)
      },
      openPokes: (path) => new PokeLine(device.network.url + path, device.cookie),
      locks: device.locks,
      channel: device.channel.port(),
      report: (error) => {
        if (error instanceof Killed) this.die()
        else if (!this.isDead) options.note(`${device.name}: ${error instanceof Error ? error.stack : String(error)}`)
      },
    })
  }

  get isDead(): boolean {
    return this.#died.signal.aborted
  }

  async start(): Promise<void> {
    await this.sync.start()
    this.#poll(limits.poll.first)
  }

  transaction<T>(entities: readonly EntityName[], work: (stored: Stored) => Promise<T>): Promise<T> {
    return this.#door.transaction(entities, work)
  }

  /** Dies after so many more steps of what it does on the disk. */
  crash(afterSteps: number): void {
    this.#door.kill(afterSteps)
  }

  die(): void {
    if (this.isDead) return
    this.#door.kill()
    this.#died.abort()
    this.#callOffPoll()
    this.sync.stop()
    const { tabs } = this.#device
    const at = tabs.indexOf(this)
    if (at >= 0) tabs.splice(at, 1)
  }

  /** What the app does when its poll comes back, or the person looks at it. */
  async lookIn(): Promise<void> {
    const { sync } = this
    const answer = await this.#calls.poll()
    if (this.isDead) return
    sync.tell({ type: answer.ok ? 'poll.succeeded' : 'poll.failed' })
    const isOut = (answer.ok && answer.value?.session?.isLoggedIn === false) || sync.status.reason === 'signed-out'
    if (isOut && !this.#isSigningIn) await this.#signIn()
  }

  async #signIn(): Promise<void> {
    this.#isSigningIn = true
    const answer = await this.#calls.logIn(this.#device.login, password)
    this.#isSigningIn = false
    if (!this.isDead && answer.ok && answer.value?.success === true) this.sync.tell({ type: 'session.restored' })
  }

  #poll(delay: number): void {
    if (this.isDead) return
    this.#callOffPoll = this.timers.after(delay, () => void this.lookIn().finally(() => this.#poll(limits.poll.every)))
  }

  /** As a browser has it: cookies are kept and go along by themselves, and what a closed tab has asked for is called off. */
  #send: Fetch = async (path, init) => {
    const device = this.#device
    const headers = { ...(init.headers as Record<string, string>), cookie: device.cookie }
    const signal = AbortSignal.any([this.#died.signal, init.signal!])
    const answer = await fetch(device.network.url + path, { ...init, headers, signal })
    const [cookie] = answer.headers.getSetCookie()
    if (cookie) device.cookie = cookie.split(';')[0]!
    return answer
  }
}

function timersOf(device: Device): Timers {
  const { speed } = device.options
  return {
    now: () => Date.now() + device.skew,
    elapsed: () => performance.now() * speed,
    random: () => device.random.next(),
    after(delay, work) {
      const timer = setTimeout(work, Math.max(0, delay) / speed)
      return () => clearTimeout(timer)
    },
  }
}
