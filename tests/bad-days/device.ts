import { hasPacked, unpackAll } from '#db/blocks/unpack.ts'
import { discard, retry } from '#db/queue/inbox.ts'
import { write } from '#db/writing/write.ts'
import type { Mutation, WriteContext } from '#db/writing/mutation.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { commandId } from '#domain/command.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { LoginResponse, ScheduledPoll } from '#domain/wire/accounts/session.ts'
import { createServerClock } from '#sync/server-clock.ts'
import { createSessionCalls, type SessionCalls } from '#sync/calls/session-calls.ts'
import type { Timers } from '#sync/timers.ts'
import { createTransport, type Fetch } from '#sync/transport.ts'
import { WorkspaceSync } from '#sync/workspace-sync.ts'
import { canonical } from '#tests/harness/world-canonical.ts'
import { FakeChannel, FakeLocks } from '#tests/harness/world-tabs.ts'
import { makeMutation } from './mutations.ts'
import { isKilled, type DeviceDisk, type DiskConnection } from './device-disk.ts'
import { groupId, password } from './lab.ts'
import type { DeviceLedger, Done, Said } from './ledger.ts'
import type { Network } from './network.ts'
import { PokeEventSource } from './poke-event-source.ts'
import type { Random } from './random.ts'

export interface DeviceOptions {
  name: string
  key: string
  person: { id: number; login: string }
  network: Network
  disk: DeviceDisk
  random: Random
  /** How many times faster its timers run than real ones. */
  speed: number
  /** Errors that the device's code did not expect. */
  note: (what: string) => void
}

/** One person's tablet: its disk survives its tabs, and so must everything reported as saved. */
export class Device {
  readonly name: string
  readonly key: string
  readonly login: string
  readonly owner: WorkspaceOwner
  readonly disk: DeviceDisk
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
  /** As last measured; a browser keeps it across reloads. */
  clockOffset = 0
  cookie = ''
  /** Mutations refused at once; nothing of them may be sent anywhere. */
  refusedHere = 0

  constructor(options: DeviceOptions) {
    this.options = options
    this.name = options.name
    this.key = options.key
    this.login = options.person.login
    this.owner = { userId: options.person.id, groupId }
    this.network = options.network
    this.disk = options.disk
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

  /** The battery is removed: all tabs end in the middle of whatever they do. What was on the disk stays. */
  async crash(afterSteps = 0): Promise<void> {
    for (const tab of this.tabs) tab.crash(afterSteps)
    if (afterSteps) await this.disk.idle()
    while (this.tabs.length) this.tabs[0]!.die()
    await this.disk.idle()
  }

  /** A person makes one mutation, or two at once; sometimes they look at the inbox. */
  async work(): Promise<void> {
    const tab = this.tabs.length ? this.random.pick(this.tabs) : undefined
    if (!tab) return
    const { random } = this
    try {
      if (random.chance(0.06)) return await this.#answerInbox(tab)
      const make = () => makeMutation(tab.door, random, (entity) => this.disk.rows(entity))
      const acts = [await make()]
      if (random.chance(0.1)) acts.push(await make())
      await this.#save(tab, acts.map(doneOf), () => write(tab.door, tab.context, acts))
    } catch (error) {
      this.#take(tab, error)
    }
  }

  async ledger(): Promise<DeviceLedger> {
    const { outbox, inbox } = await this.disk.state()
    return {
      key: this.key,
      name: this.name,
      said: this.#said,
      unsaid: this.#unsaid,
      queued: new Map(outbox.map(({ n, command, input }) => [n, { command, input: canonical(input) }])),
      inbox: new Map(inbox.map(({ n, code }) => [n, code])),
      handled: this.#handled,
    }
  }

  async #answerInbox(tab: Tab): Promise<void> {
    const item = this.random.pick((await this.disk.state()).inbox)
    if (!item) return
    const isAgain = item.code !== null && this.random.chance(0.4)
    try {
      if (isAgain) {
        const done = { command: item.intent.command, input: canonical(item.intent.input) }
        await this.#save(tab, [done], () => retry(tab.door, tab.context, [item]))
      } else await discard(tab.door, [item])
    } finally {
      // Killed between commit and answer, it is gone, too.
      await this.disk.idle()
      const isThere = (await this.disk.state()).inbox.some(({ n }) => n === item.n)
      if (!isThere) this.#handled.set(item.n, item.code)
    }
  }

  /** Only what the person was told counts as reported. */
  async #save(tab: Tab, done: readonly Done[], save: () => Promise<number[]>): Promise<void> {
    try {
      const ns = await save()
      for (const [at, n] of ns.entries()) this.#said.push({ n, ...done[at]! })
    } catch (error) {
      if (isKilled(error)) this.#unsaid.push(...done)
      throw error
    }
    tab.sync.tell({ type: 'write.saved' })
  }

  #take(tab: Tab, error: unknown): void {
    if (isKilled(error)) tab.die()
    else if (error instanceof Refusal) this.refusedHere++
    else this.options.note(`${this.name}: an act failed: ${String(error)}`)
  }
}

const doneOf = ([command, input]: Mutation): Done => ({ command: commandId(command), input: canonical(command.input.parse(input)) })

/** The app in one tab: sync, its poll, and signing in again. Everything in it is lost when it dies. */
export class Tab {
  readonly sync: WorkspaceSync
  readonly context: WriteContext
  readonly timers: Timers
  readonly #device: Device
  readonly door: DiskConnection
  readonly #calls: SessionCalls
  readonly #died = new AbortController()
  #isSigningIn = false
  #callOffPoll = () => {}

  constructor(device: Device) {
    this.#device = device
    const { owner, disk } = device
    const report = (error: unknown) => this.#report(error)
    this.door = disk.openConnection(report)
    this.timers = timersOf(device)
    const now = () => this.timers.now()
    const clock = createServerClock(device.clockOffset, (offset) => (device.clockOffset = offset))
    const transport = createTransport(this.#send)
    this.context = {
      ...owner,
      now,
      appVersion: '0.2.0',
      get clockOffset() {
        return clock.offset
      },
    }
    this.#calls = createSessionCalls({ transport, clock, now, lastActivity: now })
    this.sync = new WorkspaceSync({
      name: device.name,
      owner,
      disk: this.door,
      transport,
      timers: this.timers,
      clock,
      appVersion: '0.2.0',
      deviceKey: async () => device.key,
      readCounts: () => disk.counts(),
      unpack: async (signal) => {
        while (!signal.aborted && (await hasPacked(this.door))) await unpackAll(this.door, signal)
      },
      openPokes: (path) => new PokeEventSource(device.network.url + path, device.cookie),
      locks: device.locks,
      channel: device.channel.port(),
      report,
    })
  }

  get isDead(): boolean {
    return this.#died.signal.aborted
  }

  async start(): Promise<void> {
    await this.sync.start()
    this.#poll(limits.poll.first)
  }

  /** Dies after this many more steps of its work on the disk. */
  crash(afterSteps: number): void {
    this.door.kill(afterSteps)
  }

  die(): void {
    if (this.isDead) return
    this.door.kill()
    this.#died.abort()
    this.#callOffPoll()
    this.sync.stop()
    const { tabs } = this.#device
    const at = tabs.indexOf(this)
    if (at >= 0) tabs.splice(at, 1)
  }

  /** What the app does when its poll returns, or the person looks at it. */
  async lookIn(): Promise<void> {
    const { sync } = this
    const answer = await this.#calls.poll()
    if (this.isDead) return
    sync.tell({ type: answer.ok ? 'poll.succeeded' : 'poll.failed' })
    // The answer may come from something other than our server.
    const session = answer.ok ? (answer.value as Partial<ScheduledPoll> | null)?.session : undefined
    const isOut = session?.isLoggedIn === false || sync.status.reason === 'signed-out'
    if (isOut && !this.#isSigningIn) await this.#signIn()
  }

  #report(error: unknown): void {
    const { options, name } = this.#device
    if (isKilled(error)) this.die()
    else if (!this.isDead) options.note(`${name}: ${error instanceof Error ? error.stack : String(error)}`)
  }

  async #signIn(): Promise<void> {
    this.#isSigningIn = true
    const answer = await this.#calls.logIn(this.#device.login, password)
    this.#isSigningIn = false
    const isIn = answer.ok && (answer.value as Partial<LoginResponse> | null)?.success === true
    if (!this.isDead && isIn) this.sync.tell({ type: 'session.restored' })
  }

  #poll(delay: number): void {
    if (this.isDead) return
    this.#callOffPoll = this.timers.after(delay, () => void this.lookIn().finally(() => this.#poll(limits.poll.every)))
  }

  /** As in a browser: cookies are stored and sent automatically, and requests of a closed tab are canceled. */
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
