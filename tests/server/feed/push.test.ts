import { afterEach, expect, test } from 'vitest'
import type { Command } from '#domain/command.ts'
import { serverLimits } from '#domain/limits.ts'
import { commands } from '#domain/registry.ts'
import * as z from 'zod/mini'
import { push } from '#server/feed/push.ts'
import type { AuditEntry } from '#server/feed/tables.ts'
import { DatabaseMistake, DatabaseOutage, DatabaseRefusal } from '#server/store/database-failure.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { ForwardingTables, withTables } from '#tests/harness/forwarding-tables.ts'
import { ann, box, broken, change, clock, codeOf, guest, member, now, sample, settle, TestDevice, tobias } from './world.ts'

const addCommand = (id: string, command: unknown) => (commands as Map<string, Command>).set(id, command as Command)

afterEach(() => {
  ;(commands as Map<string, Command>).delete('test.broken@1')
})

forEachStore((_name, open) => {
  const start = async () => {
    const store = await settle(open)
    return { store, device: new TestDevice(store, ann, 'device-ann'), other: new TestDevice(store, tobias, 'device-tobias') }
  }

  test('a push that arrives twice takes effect once [QUEUE-02]', async () => {
    const { device } = await start()
    const mutation = device.did('sample.adjust-amount@1', { sampleId: 101, delta: -0.5, unit: 'mL' })
    expect(await device.push(mutation)).toBe(1)
    expect(await device.push(mutation, mutation)).toBe(1)
    expect(await device.row('samples', 101)).toMatchObject({ amount: 1 })
  })

  test('two pushes of the same writes at the same moment take effect once [QUEUE-02]', async () => {
    const { device } = await start()
    const mutations = [1, 2, 3].map(() => device.did('sample.adjust-amount@1', { sampleId: 101, delta: 1, unit: 'mL' }))
    const answers = await Promise.all([device.push(...mutations), device.push(...mutations), device.push(...mutations.slice(0, 1))])
    expect(Math.max(...answers)).toBe(3)
    expect(await device.row('samples', 101)).toMatchObject({ amount: 4.5 })
  })

  test('writes after a gap wait until the missing one has arrived [QUEUE-01]', async () => {
    const { device } = await start()
    const [first, second, third] = [device.move(101, 1), device.move(101, 2), device.move(101, 3)]
    expect(await device.push(first, third)).toBe(1)
    expect(await device.push(third)).toBe(1)
    expect(await device.row('samples', 101)).toMatchObject({ position: 1 })
    expect(await device.push(second, third)).toBe(3)
    expect(await device.row('samples', 101)).toMatchObject({ position: 3 })
  })

  test('writes of one device are applied in the order they were made [QUEUE-01]', async () => {
    const { store, device } = await start()
    await device.push(...Array.from({ length: 20 }, (_, at) => device.move(101, at + 1)))
    const history = await store.read((tables) => tables.history(7, 'samples', 101, 100))
    expect(history.map((entry) => entry.n)).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at))
    expect(await device.row('samples', 101)).toMatchObject({ position: 20 })
  })

  test('a refused write leaves only its result, and the next ones continue [QUEUE-04]', async () => {
    const { device } = await start()
    const before = await device.page()
    expect(await device.push(device.move(101, 500), device.move(102, 4))).toBe(2)
    const page = await device.page(before.versions.group)
    expect(page.rows.map((row) => row.id)).toEqual([102])
    expect(page.results).toEqual([{ n: 1, code: 'position.outside', detail: { layerId: box, position: 500 }, remarks: [] }])
    expect(page.versions.group).toBe(before.versions.group + 2)
  })

  test('invalid input is a result, not a failure', async () => {
    const { device } = await start()
    expect(await device.push(device.did('sample.move@1', { sampleId: 'x', layerId: null, position: 0 }), device.did('sample.archive@1', null))).toBe(2)
    const { results } = await device.page()
    expect(results.map(({ code, detail }) => [code, detail.field])).toEqual([
      ['input.invalid', 'sampleId'],
      ['input.invalid', ''],
    ])
  })

  test('a permission is checked when the write arrives, not when it was made [PERM-02]', async () => {
    const { store, other } = await start()
    const [first, second] = [other.move(101, 1), other.move(102, 2)]
    expect(await other.push(first)).toBe(1)
    await change(store, 7, [['members', member(2, 'Tobias Wen', 'Guest')]])
    expect(await other.push(second)).toBe(2)
    const { results } = await other.page()
    expect(results).toEqual([{ n: 2, code: 'permission.denied', detail: { permission: 'Sample.UpdateOthers' }, remarks: [] }])
    expect(await other.row('samples', 102)).toMatchObject({ layerId: null })
  })

  test('a guest can read but not write [PERM-02]', async () => {
    const { store } = await start()
    const device = new TestDevice(store, guest, 'device-guest')
    await device.push(device.move(101, 1))
    expect((await device.page()).results[0]).toMatchObject({ code: 'permission.denied' })
  })

  test('a write of another person stops the whole push, and nothing is refused or applied', async () => {
    const { device } = await start()
    const mutations = [device.move(101, 1), device.move(102, 2)]
    expect(await codeOf(device.push(mutations[0]!, { ...mutations[1]!, userId: 2 }))).toBe('session.other-user')
    const page = await device.page()
    expect([page.lastMutation, page.results, page.versions.group]).toEqual([0, [], 1])
    expect(await device.push(...mutations)).toBe(2)
  })

  test('a device key works for one person in one group only [GRP-03]', async () => {
    const { store, device } = await start()
    await change(store, 8, [
      ['members', member(1, 'Ann Visser', 'Member')],
      ['samples', sample(900)],
    ])
    await device.push(device.move(101, 1))
    const stolen = new TestDevice(store, tobias, device.key)
    stolen.n = 1
    expect(await codeOf(stolen.push(stolen.move(102, 2)))).toBe('session.other-user')
    expect(await codeOf(stolen.pull())).toBe('session.other-user')
    expect(await codeOf(stolen.lease())).toBe('session.other-user')
    const elsewhere = new TestDevice(store, { userId: 1, groupId: 8 }, device.key)
    elsewhere.n = 1
    expect(await codeOf(elsewhere.push(elsewhere.move(900, 0)))).toBe('session.other-user')
    expect(await codeOf(elsewhere.pull())).toBe('session.other-user')
  })

  test('a sample of another group cannot be reached by its id [GRP-03]', async () => {
    const { store, device } = await start()
    await change(store, 8, [
      ['members', member(9, 'Somebody', 'Administrator')],
      ['samples', sample(900, { ownerId: 9 })],
    ])
    await device.push(device.move(900, 1))
    expect((await device.page()).results[0]).toMatchObject({ code: 'sample.gone' })
    const theirs = new TestDevice(store, { userId: 9, groupId: 8 }, 'device-of-8')
    expect(await theirs.row('samples', 900)).toMatchObject({ layerId: null })
  })

  test('a command the server does not know yet waits on the device, and what came before it stays', async () => {
    const { device } = await start()
    const [first, unknown, third] = [device.move(101, 1), device.did('sample.freeze@9', {}), device.move(102, 2)]
    expect(await codeOf(device.push(first, unknown, third))).toBe('command.unknown')
    const page = await device.page()
    expect([page.lastMutation, page.results]).toEqual([1, []])
    addCommand('sample.freeze@9', { ...broken, input: z.object({}), about: () => [], apply: async () => {} })
    expect(await device.push(first, unknown, third)).toBe(3)
    ;(commands as Map<string, Command>).delete('sample.freeze@9')
  })

  test('a write that breaks the server is tried three times, then held, and the others continue', async () => {
    const { device } = await start()
    addCommand('test.broken@1', broken)
    const mutations = [device.move(101, 1), device.did('test.broken@1', { sampleId: 102 }), device.move(103, 3)]
    expect(await codeOf(device.push(...mutations))).toBe('CommandFailure: a bug')
    expect((await device.page()).lastMutation).toBe(1)
    expect(await codeOf(device.push(...mutations))).toBe('CommandFailure: a bug')
    expect(await device.push(...mutations)).toBe(3)
    const page = await device.page()
    expect(page.results).toEqual([{ n: 2, code: 'mutation.held', detail: {}, remarks: [] }])
    expect(await device.row('samples', 102)).toMatchObject({ note: '' })
    expect(await device.row('samples', 103)).toMatchObject({ position: 3 })
  })

  test('a temporary failure is forgotten', async () => {
    const { device } = await start()
    addCommand('test.broken@1', broken)
    const mutation = device.did('test.broken@1', { sampleId: 102 })
    expect(await codeOf(device.push(mutation))).toBe('CommandFailure: a bug')
    expect(await codeOf(device.push(mutation))).toBe('CommandFailure: a bug')
    addCommand('test.broken@1', { ...broken, apply: async () => {} })
    expect(await device.push(mutation)).toBe(1)
    expect((await device.page()).results).toEqual([])
  })

  const passing: [string, Error][] = [
    ['the disk is full', new DatabaseOutage('full', new Error('database or disk is full'))],
    ['the connection is lost', new DatabaseOutage('unreachable', new Error('Connection terminated unexpectedly'))],
    ['a statement of ours is wrong', new DatabaseMistake(new Error('no such column'))],
  ]
  test.each(passing)('however often it is tried while %s, nothing counts toward held [FAULT-03]', async (_, error) => {
    const { store, device } = await start()
    const fail = async () => Promise.reject(error)
    addCommand('test.broken@1', { ...broken, apply: fail })
    const mutations = [device.did('test.broken@1', { sampleId: 102 }), device.move(103, 3)]
    for (let attempt = 0; attempt < serverLimits.held.attempts + 2; attempt++) expect(await codeOf(device.push(...mutations))).toBe(`${error}`)
    expect(await store.read((tables) => tables.device(device.key))).toBeUndefined()
    addCommand('test.broken@1', { ...broken, apply: async () => {} })
    expect(await device.push(...mutations)).toBe(2)
    expect((await device.page()).results).toEqual([])
  })

  test('a failure outside of any command does not count toward held, and what came before it stays [FAULT-03]', async () => {
    const { store, device } = await start()
    const failing = withTables(
      store,
      (tables) =>
        new (class extends ForwardingTables {
          override async appendAudit(entry: AuditEntry): Promise<void> {
            if (entry.n === 2) throw new TypeError('a bug of the server')
            await super.appendAudit(entry)
          }
        })(tables),
    )
    const body = await device.body(device.move(101, 1), device.move(102, 2))
    for (let attempt = 0; attempt < serverLimits.held.attempts + 2; attempt++)
      expect(await codeOf(push(failing, ann, body, clock))).toBe('TypeError: a bug of the server')
    expect((await device.page()).lastMutation).toBe(1)
    expect(await push(store, ann, body, clock)).toEqual({ lastMutation: 2 })
    expect((await device.page()).results).toEqual([])
  })

  test('a write whose values the database rejects is held after three attempts [FAULT-03]', async () => {
    const { device } = await start()
    const fail = async () => Promise.reject(new DatabaseRefusal(new Error('value too long')))
    addCommand('test.broken@1', { ...broken, apply: fail })
    const mutation = device.did('test.broken@1', { sampleId: 102 })
    for (let attempt = 1; attempt < serverLimits.held.attempts; attempt++) expect(await codeOf(device.push(mutation))).toBe('DatabaseRefusal: value too long')
    expect(await device.push(mutation)).toBe(1)
    expect((await device.page()).results).toMatchObject([{ n: 1, code: 'mutation.held' }])
  })

  test('of two devices that want one position the later is told who was first, when, and what is free [LOC-04]', async () => {
    const { device, other } = await start()
    await other.push(other.move(101, 5))
    await other.push(other.did('sample.edit@1', { sampleId: 101, set: { note: { was: '', to: 'thawed once' } } }))
    await device.push(device.move(102, 5))
    const { results } = await device.page()
    expect(results[0]).toMatchObject({ n: 1, code: 'position.taken' })
    expect(results[0]!.detail).toEqual({
      layerId: box,
      position: 5,
      by: 101,
      byName: 'Tube 101',
      free: [6, 4, 7],
      doneBy: 'Tobias Wen',
      doneById: 2,
      doneAt: now - 59_749,
    })
    expect(await device.row('samples', 102)).toMatchObject({ layerId: null })
  })

  test('the same applies if both moves are in one push', async () => {
    const { device } = await start()
    await device.push(device.move(101, 5), device.move(102, 5))
    expect((await device.page()).results[0]).toMatchObject({ n: 2, code: 'position.taken', detail: { by: 101, doneBy: 'Ann Visser' } })
  })

  test('replacing someone else’s text is reported with the result', async () => {
    const { device, other } = await start()
    const edit = { sampleId: 101, set: { note: { was: '', to: 'mine' } } }
    await other.push(other.did('sample.edit@1', { sampleId: 101, set: { note: { was: '', to: 'theirs' } } }))
    await device.push(device.did('sample.edit@1', edit))
    expect((await device.page()).results).toEqual([
      { n: 1, code: null, detail: {}, remarks: [{ sampleId: 101, field: 'note', theirs: 'theirs', yours: 'mine' }] },
    ])
  })

  test('a new sample uses an id of the device’s own lease, and no other', async () => {
    const { device } = await start()
    const { first } = await device.lease(2)
    const create = (id: number) =>
      device.did('sample.create@1', {
        id,
        name: 'pUC19',
        sampleTypeId: 5,
        layerId: box,
        position: id === first ? 1 : 2,
        altBarcode: null,
        amount: 0.25,
        unit: 'mL',
        expiration: '',
        description: '',
        note: '',
        meta: { 12: 'DH5α' },
        parentId: null,
      })
    await device.push(create(first), create(first + 2))
    const { results } = await device.page()
    expect(results).toEqual([{ n: 2, code: 'id.not-leased', detail: { kind: 'samples', id: first + 2 }, remarks: [] }])
    expect(await device.row('samples', first)).toMatchObject({ id: first, amount: 0.25, ownerId: 1, createdAt: now - 59_749, meta: { 12: 'DH5α' } })
  })

  test('a device that still has the epoch from before a restore is answered, but nothing is applied', async () => {
    const { store, device } = await start()
    const body = { ...(await device.body(device.move(101, 1))), epoch: 'before the restore' }
    expect(await push(store, ann, body, () => now)).toEqual({ lastMutation: 0 })
    expect((await device.page()).versions.group).toBe(1)
  })

  test('someone who is not in the group can write nothing', async () => {
    const { store } = await start()
    const device = new TestDevice(store, { userId: 44, groupId: 7 }, 'device-44')
    expect(await codeOf(device.push(device.move(101, 1)))).toBe('group.left')
    expect(await store.read((tables) => tables.version(7))).toBe(1)
  })

  test('an empty push returns the device’s position', async () => {
    const { device } = await start()
    expect(await device.push()).toBe(0)
    await device.push(device.move(101, 1))
    expect(await device.push()).toBe(1)
  })

  test('a clock that is completely wrong does not keep a write from being saved', async () => {
    const { device } = await start()
    const move = device.move(101, 1)
    expect(await device.push({ ...move, capturedAt: 1e300, clockOffset: 1e300 })).toBe(1)
    expect(await device.row('samples', 101)).toMatchObject({ position: 1 })
  })
})
