import { beforeEach, expect, test } from 'vitest'
import { takeId } from '#db/queue/leases.ts'
import { addRejected, readUnsent } from '#db/queue/unsent-changes.ts'
import { write } from '#db/writing/write.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { limits } from '#domain/limits.ts'
import { readChangesFile, writeChangesFile, type UnsentChanges } from '#domain/wire/sync/changes-file.ts'
import { sendExportedChanges } from '#sync/send-exported-changes.ts'
import { createServerClock } from '#sync/server-clock.ts'
import { createTransport, type Transport } from '#sync/transport.ts'
import { WorkspaceSync } from '#sync/workspace-sync.ts'
import { TabTimers, VirtualClock } from '#tests/harness/clock.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { makeContext, makeSampleType, noon, plainInput } from '#tests/harness/factories.ts'
import { countsOf, MemoryDisk } from '#tests/harness/memory-disk.ts'
import type { TestUser } from '#tests/harness/server.ts'

describeServer('a file of waiting changes', (lab) => {
  let group: number
  let user: TestUser
  let transport: Transport
  let made = 0

  const transportOf = async (person: TestUser): Promise<Transport> => {
    const cookie = await lab.server.cookieOf(person)
    return createTransport((path, init) => fetch(lab.server.url + path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } }))
  }

  beforeEach(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Member', group)
    transport = await transportOf(user)
  })

  /** A tablet of the person, in sync. While it is stopped, it is offline. */
  async function makeTablet() {
    const disk = new MemoryDisk()
    const name = `tablet-${++made}`
    const deviceKey = async () => `${name}-key-${disk.deviceKeys}`
    const start = async () => {
      const sync = new WorkspaceSync({
        name,
        owner: { userId: user.id, groupId: group },
        disk,
        transport,
        timers: new TabTimers(new VirtualClock(noon)),
        clock: createServerClock(),
        appVersion: '0.2.0',
        deviceKey,
        readCounts: async () => countsOf(disk),
        listens: false,
        report: (error) => {
          throw error
        },
      })
      await sync.start()
      return sync
    }
    const drain = async () => {
      const sync = await start()
      await eventually(() => expect(sync.status).toMatchObject({ state: 'idle', queued: 0, lastSuccessAt: expect.any(Number) as number }))
      await eventually(() => expect(disk.outbox.size).toBe(0))
      await eventually(async () => expect(await takeId(disk, 'samples')).toBeGreaterThan(0))
      sync.stop()
    }
    await drain()
    const context = makeContext({ userId: user.id, groupId: group, now: () => lab.server.now })
    return {
      disk,
      drain,
      did: (...mutations: Mutation[]) => write(disk, context, mutations),
      async export(): Promise<UnsentChanges> {
        const unsent = await readUnsent(disk, await deviceKey(), [...disk.inbox.values()])
        const whole = { ...unsent, userId: user.id, groupId: group, deviceName: 'Bench 2', exportedAt: noon }
        return readChangesFile(writeChangesFile('Moved', whole)) as UnsentChanges
      },
    }
  }

  const back = (changes: UnsentChanges) => sendExportedChanges(transport, changes, '0.2.0', new AbortController().signal)
  const row = async (id: number) =>
    lab.store.feed.read(async (tables) => (await tables.rowsById(group, user.id, 'samples', null, 1_000)).find((each) => each.id === id))
  const timesDone = async (device: string, n: number): Promise<number> => {
    const [counted] = await lab.store.engine.read((sql) =>
      sql.all<{ count: number }>('select count(*) as count from audit where device = $1 and n = $2', [device, n]),
    )
    return counted!.count
  }

  /** Three changes made offline, of which the second is rejected, because someone else took the rest meanwhile. */
  async function makeOffline() {
    const sampleTypeId = 100 + ++made
    await lab.server.saveRows(group, 'sampleTypes', makeSampleType({ id: sampleTypeId, fields: [] }))
    const sample = await lab.server.makeSample(group, { ownerId: user.id, amount: 5, sampleTypeId })
    const tablet = await makeTablet()
    const id = await takeId(tablet.disk, 'samples')
    await tablet.did(mutation(adjustAmount, { sampleId: sample.id, delta: -1, unit: 'mL' }, 'Took 1 mL'))
    await tablet.did(mutation(adjustAmount, { sampleId: sample.id, delta: -3, unit: 'mL' }, 'Took 3 mL'))
    await tablet.did(mutation(createSample, { ...plainInput, sampleTypeId, id, name: 'Tube' }, 'Created Tube'))
    await lab.server.saveRows(group, 'samples', { ...sample, amount: 3 })
    return { tablet, sample, id, changes: await tablet.export() }
  }

  test('brought back twice, and sent by its own tablet afterward: each change takes effect once, and the rejected one is with the person [QUEUE-02]', async () => {
    const { tablet, sample, id, changes } = await makeOffline()
    const first = await back(changes)
    expect(first).toMatchObject({ ok: true, value: [{ code: 'amount.below-zero', mutation: { label: 'Took 3 mL' } }] })
    expect(await back(changes)).toEqual(first)
    expect([(await row(sample.id))?.['amount'], (await row(id))?.['name']]).toEqual([2, 'Tube'])

    await tablet.drain()
    expect((await row(sample.id))?.['amount']).toBe(2)
    expect([...tablet.disk.inbox.values()].map(({ code, intent }) => [code, intent.label])).toEqual([['amount.below-zero', 'Took 3 mL']])
    expect(await Promise.all(changes.mutations.map(({ n }) => timesDone(changes.device, n)))).toEqual([1, 1, 1])
  })

  test('the tablet has sent half of them, goes on working, and two other tablets bring its file back at the same time', async () => {
    const { tablet, sample, id, changes } = await makeOffline()
    expect(await back({ ...changes, mutations: changes.mutations.slice(0, 1) })).toMatchObject({ ok: true })
    await tablet.did(mutation(editSample, { sampleId: id, set: { note: { was: '', to: 'Later' } } }, 'Edited Tube'))
    await Promise.all([back(changes), tablet.drain(), back(changes)])
    expect([(await row(sample.id))?.['amount'], (await row(id))?.['note']]).toEqual([2, 'Later'])
    expect(await Promise.all([1, 2, 3, 4].map((n) => timesDone(changes.device, n)))).toEqual([1, 1, 1, 1])
  })

  test('more than one push holds', async () => {
    const samples = await Promise.all([1, 2, 3].map(() => lab.server.makeSample(group, { ownerId: user.id, amount: 500 })))
    const tablet = await makeTablet()
    const count = 2 * limits.push.mutations + 7
    for (let at = 0; at < count; at++) await tablet.did(mutation(adjustAmount, { sampleId: samples[at % 3]!.id, delta: -1, unit: 'mL' }, `Took ${at}`))
    const changes = await tablet.export()
    expect(await back(changes)).toEqual({ ok: true, value: [] })
    const left = await Promise.all(samples.map(async ({ id }) => Number((await row(id))?.['amount'])))
    expect(left.reduce((sum, amount) => sum + amount)).toBe(1_500 - count)
  })

  test('what was rejected comes to the inbox of the other tablet once, however often the file is brought back, and can be sent again', async () => {
    const { sample, changes } = await makeOffline()
    const other = await makeTablet()
    const take = async () => {
      const answer = await back(changes)
      await addRejected(other.disk, answer.ok ? answer.value : [], noon)
      return [...other.disk.inbox.values()]
    }
    const [item, ...more] = await take()
    expect(more).toEqual([])
    expect(item).toMatchObject({ code: 'amount.below-zero', intent: { label: 'Took 3 mL', about: [`samples#${sample.id}`] } })
    expect(await take()).toHaveLength(1)
    await other.disk.transaction([], (tx) => tx.save({ leavingInbox: [item!.n] }))
    expect(await take()).toEqual([])
    // The numbers of this tablet's own changes go on.
    expect(await other.did(mutation(moveSample, { sampleId: sample.id, layerId: null, position: 0 }, 'Moved'))).toEqual([1])
    await other.drain()
  })

  test('another person cannot bring them back, and neither can the person after leaving the group', async () => {
    const { sample, changes } = await makeOffline()
    const stranger = await transportOf(await lab.server.makeUser('Member', group))
    expect(await sendExportedChanges(stranger, changes, '0.2.0', new AbortController().signal)).toMatchObject({
      ok: false,
      failure: { code: 'session.other-user' },
    })
    await lab.server.saveRows(group, 'members', { remove: user.id })
    expect(await back(changes)).toMatchObject({ ok: false, failure: { code: 'group.left' } })
    expect((await row(sample.id))?.['amount']).toBe(3)
  })

  test('of another server, and from before a restore, nothing is done', async () => {
    const { sample, changes } = await makeOffline()
    expect(await back({ ...changes, epoch: 'another' })).toMatchObject({ ok: false, failure: { code: 'server.put-back' } })
    expect((await row(sample.id))?.['amount']).toBe(3)
  })
})
