import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { takeId } from '#db/queue/leases.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { openStore, type StoreLocation } from '#server/store/open-store.ts'
import { createServerClock } from '#sync/server-clock.ts'
import { createTransport } from '#sync/transport.ts'
import { WorkspaceSync } from '#sync/workspace-sync.ts'
import { TabTimers, VirtualClock } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { makeContext, noon } from '#tests/harness/factories.ts'
import { countsOf, MemoryDisk } from '#tests/harness/memory-disk.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { byTurns } from '#tests/harness/search.ts'
import { startServerProcess, type ServerProcess } from '#tests/harness/server-process.ts'
import { runAliquot } from './run-aliquot.ts'
import { newSample } from './world.ts'

const password = 'a long enough password'
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** The real device, whose browser sends its cookie to wherever the server is now. */
class Tablet {
  readonly disk = new MemoryDisk()
  readonly owner: { userId: number; groupId: number }
  readonly #timers = new TabTimers(new VirtualClock(noon))
  readonly #sync: WorkspaceSync

  constructor(browser: Browser, owner: { userId: number; groupId: number }, name: string) {
    this.owner = owner
    this.#sync = new WorkspaceSync({
      name,
      owner,
      disk: this.disk,
      transport: createTransport((path, init) => browser.fetch(path, init)),
      timers: this.#timers,
      clock: createServerClock(),
      appVersion: '0.2.0',
      deviceKey: async () => `${name}-key-${this.disk.deviceKeys}`,
      readCounts: async () => countsOf(this.disk),
      listens: false,
      report: (error) => {
        throw error
      },
    })
    cleanups.push(async () => this.#sync.stop())
  }

  start(): Promise<void> {
    return this.#sync.start()
  }

  tell(event: Parameters<WorkspaceSync['tell']>[0]): void {
    this.#sync.tell(event)
  }

  get status() {
    return this.#sync.status
  }

  /** Creates a tube under the device's own id, and takes some out of it; saved here, sent when possible. */
  async fill(): Promise<number> {
    const id = await takeId(this.disk, 'samples')
    const does = (text: string) => text
    await write(this.disk, makeContext(this.owner), [
      mutation(createSample, { ...newSample(id), sampleTypeId: 1, amount: 5 }, does('new tube')),
      mutation(adjustAmount, { sampleId: id, delta: -2, unit: 'mL' }, does('takes 2 mL')),
    ])
    this.tell({ type: 'write.saved' })
    return id
  }

  /** Its first copy is here, and it has its own ids. */
  isReady(): Promise<void> {
    return eventually(() => {
      expect(this.disk.row('sampleTypes', 1)).toBeDefined()
      expect([...this.disk.leases.values()].some(({ kind }) => kind === 'samples')).toBe(true)
    })
  }

  allSent(): Promise<void> {
    return eventually(() => {
      // Its clock is stopped; what it waits for happens at once.
      this.#timers.fireNext()
      expect(this.status).toMatchObject({ state: 'idle', queued: 0 })
      expect(this.disk.outbox.size).toBe(0)
    })
  }
}

class Browser {
  url = ''
  cookie = ''

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.url + path, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie: this.cookie } })
  }

  async signIn(login: string): Promise<void> {
    const answer = await fetch(`${this.url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un: login, pw: password }) })
    this.cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  }

  async setUp(link: string): Promise<SessionInfo> {
    const token = link.split('#')[1]!
    const person = { firstName: 'Ada', lastName: 'Visser', login: 'ada', email: '', password }
    const answer = await fetch(`${this.url}/api/v1/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, group: 'Okafor Lab', ...person }),
    })
    expect(answer.status).toBe(204)
    this.cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    return (await (await this.fetch('/api/v1/sync/session')).json()) as SessionInfo
  }
}

const engines = {
  sqlite: async (folder: string, at: number): Promise<StoreLocation> => ({ dataFolder: join(folder, `data-${at}`) }),
  async postgres(folder: string, at: number): Promise<StoreLocation> {
    const databaseUrl = await freshDatabase(inject('postgresUrl'))
    cleanups.push(() => dropDatabase(inject('postgresUrl'), databaseName(databaseUrl)))
    return { dataFolder: join(folder, `data-${at}`), databaseUrl }
  },
}

const envOf = ({ dataFolder, databaseUrl }: StoreLocation) => ({ ALIQUOT_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })

async function startAt({ dataFolder, databaseUrl }: StoreLocation): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir: dataFolder, ...(databaseUrl && { databaseUrl }), asLaboratory: true })
  cleanups.push(() => server.kill())
  return server
}

/** Sample ids of the group, from all its rows ever. */
async function samplesAt(place: StoreLocation, groupId: number): Promise<Map<number, unknown>> {
  const store = await openStore(place)
  try {
    const rows = await store.feed.read((tables) => tables.rowsById(groupId, 0, 'samples', null, 10_000))
    return new Map(rows.map((row) => [Number(row.id), row.amount]))
  } finally {
    await store.close()
  }
}

// Most of its time is spent starting processes.
describe.each(byTurns(Object.entries(engines)))('a laboratory that loses its server, on %s', (_, newPlace) => {
  test('restores the backup, and the devices send what came after it: nothing is lost, no id is used twice [QUEUE-02]', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aliquot-drill-'))
    cleanups.push(() => rm(folder, { recursive: true }))
    const browser = new Browser()

    // A new server, set up by its link.
    const first = await newPlace(folder, 1)
    let server = await startAt(first)
    browser.url = server.url
    const { userId, groupId } = await browser.setUp(/http\S+#\S+/.exec(server.output())![0])
    const tablet = new Tablet(browser, { userId, groupId }, 'tablet-one')
    await tablet.start()
    await tablet.isReady()
    const made = [await tablet.fill(), await tablet.fill()]
    await tablet.allSent()

    // Backed up while it keeps writing.
    const file = join(folder, 'night.tar')
    const writing = { goesOn: true }
    const backup = runAliquot(['backup', file], envOf(first)).finally(() => (writing.goesOn = false))
    while (writing.goesOn && made.length < 60) {
      made.push(await tablet.fill())
      await tablet.allSent()
      await breathe()
    }
    expect(await backup).toMatchObject({ code: 0 })

    // More after it, with ids that the backup does not have; and a second device that it has never seen.
    for (let more = 0; more < 3; more++) made.push(await tablet.fill())
    await tablet.allSent()
    const late = new Tablet(browser, { userId, groupId }, 'tablet-two')
    await late.start()
    await late.isReady()
    made.push(await late.fill())
    await late.allSent()
    expect((await samplesAt(first, groupId)).size).toBe(made.length)

    // The server is lost. Meanwhile the bench keeps working.
    await server.kill()
    await rm(first.dataFolder, { recursive: true, force: true })
    made.push(await tablet.fill(), await late.fill())

    const second = await newPlace(folder, 2)
    expect(await runAliquot(['restore', file, '--verify'], envOf(second))).toMatchObject({ code: 0 })
    const restored = await runAliquot(['restore', file], envOf(second))
    expect(restored).toMatchObject({ code: 0 })
    expect((await samplesAt(second, groupId)).size).toBeLessThan(made.length)
    server = await startAt(second)
    expect(server.output()).not.toContain('/setup/')
    browser.url = server.url
    await browser.signIn('ada')
    for (const each of [tablet, late]) each.tell({ type: 'retry.asked' })
    for (const each of [tablet, late]) await each.allSent()

    // An id given out now belongs to nobody else.
    const fresh = new Tablet(browser, { userId, groupId }, 'tablet-new')
    await fresh.start()
    await fresh.isReady()
    const newest = await fresh.fill()
    await fresh.allSent()
    expect(new Set([...made, newest]).size).toBe(made.length + 1)
    for (const each of [tablet, late, fresh]) expect([...each.disk.inbox.values()]).toEqual([])
    await server.kill('SIGTERM')

    const there = await samplesAt(second, groupId)
    expect([...there.keys()].sort((a, b) => a - b)).toEqual([...made, newest].sort((a, b) => a - b))
    expect(new Set(there.values())).toEqual(new Set([3]))
    const store = await openStore(second)
    expect(await verifyAudit(store.engine, groupId)).toMatchObject({ broken: null })
    const twice = await store.engine.read((sql) => sql.all('select device, n from audit where n is not null group by device, n having count(*) > 1'))
    expect(twice).toEqual([])
    await store.close()
    expect(await runAliquot(['doctor'], envOf(second))).toMatchObject({ code: 0 })
  })
})
