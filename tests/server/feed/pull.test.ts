import { expect, test } from 'vitest'
import type { Bucket } from '#domain/bucket.ts'
import { rowChecksum } from '#domain/rules/sync/checksum.ts'
import { shapes } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { pull } from '#server/feed/pull.ts'
import { RecentChanges } from '#server/feed/recent-changes.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { ann, change, codeOf, laboratory, member, now, sample, settle, TestDevice, tobias } from './world.ts'

forEachStore((_name, open) => {
  const start = async () => {
    const store = await settle(open)
    return { store, device: new TestDevice(store, ann, 'device-ann'), other: new TestDevice(store, tobias, 'device-tobias') }
  }

  test('a first pull brings every row of the group with its version', async () => {
    const { device } = await start()
    const page = await device.page()
    expect(page).toMatchObject({ versions: { group: 1, organization: 0 }, more: false, count: laboratory.length, serverTime: now })
    expect(page.rows).toHaveLength(laboratory.length)
    expect(page.rows.find((row) => row.id === 101)).toEqual({ entity: 'samples', id: 101, version: 1, bucket: 'group', row: { ...sample(101), version: 1 } })
    expect(page.rows.find((row) => row.entity === 'storageUnits')!.row).toMatchObject({ temperature: -80.5 })
    expect(page.rows.find((row) => row.entity === 'sampleTypes')!.row!.fields).toEqual([{ id: 12, key: 'Host', type: 'TEXT', required: false, options: [] }])
  })

  test('a page never splits a version', async () => {
    const { store, device } = await start()
    await change(store, 7, [
      ['samples', sample(201)],
      ['samples', sample(202)],
      ['samples', sample(203)],
    ])
    await change(store, 7, [['samples', sample(204)]])
    await change(store, 7, [
      ['samples', sample(205)],
      ['samples', sample(206)],
    ])
    const pages: [number, boolean, number[]][] = []
    for (let cursor = 1, more = true; more;) {
      const page = await device.page(cursor, 0, 2)
      pages.push([page.versions.group, page.more, page.rows.map((row) => Number(row.id))])
      cursor = page.versions.group
      more = page.more
    }
    expect(pages).toEqual([
      [2, true, [201, 202, 203]],
      [4, false, [204, 205, 206]],
    ])
  })

  test('whatever the page size, all pages together equal one page', async () => {
    const { store, device, other } = await start()
    await device.push(device.move(101, 1), device.move(102, 2), device.did('sample.archive@1', { sampleId: 103 }))
    await other.push(other.move(101, 3), other.move(104, 1), other.move(105, 800))
    await change(store, 7, [['samples', 105]])
    const whole = (await device.page()).rows
    for (const limit of [1, 2, 3, 5, 8]) {
      const rows: ServerRow[] = []
      for (let cursor = 0, more = true; more;) {
        const page = await device.page(cursor, 0, limit)
        rows.push(...page.rows)
        expect(page.versions.group).toBeGreaterThan(cursor)
        cursor = page.versions.group
        more = page.more
      }
      expect(rows.map((row) => [row.entity, row.id, row.version])).toEqual(whole.map((row) => [row.entity, row.id, row.version]))
    }
  })

  test('what was confirmed and refused is reported on the last page only', async () => {
    const { device } = await start()
    await device.push(device.move(101, 1), device.move(102, 1), device.move(103, 2))
    const first = await device.page(1, 0, 1)
    expect(first).toMatchObject({ more: true, lastMutation: 0, results: [], count: 0, checksum: 0 })
    const last = await device.page(first.versions.group, 0, 10)
    expect(last).toMatchObject({ more: false, lastMutation: 3, count: laboratory.length })
    expect(last.results.map((result) => [result.n, result.code])).toEqual([[2, 'position.taken']])
  })

  test('a result is sent until the device has confirmed it', async () => {
    const { device } = await start()
    await device.push(device.move(101, 700), device.move(101, 1), device.move(102, 700))
    expect((await device.page(0, 0)).results.map((result) => result.n)).toEqual([1, 3])
    expect((await device.page(0, 2)).results.map((result) => result.n)).toEqual([3])
    expect((await device.page(0, 3)).results).toEqual([])
  })

  test('results go only to the device itself', async () => {
    const { device, other } = await start()
    await device.push(device.move(101, 700))
    expect(await other.page()).toMatchObject({ lastMutation: 0, results: [] })
  })

  test('a deleted row is reported as gone, even to a device that never had it', async () => {
    const { store, device } = await start()
    const version = await change(store, 7, [['samples', 104]])
    expect((await device.page(1)).rows).toEqual([{ entity: 'samples', id: 104, version, bucket: 'group', row: null }])
    expect((await device.page()).rows.find((row) => row.id === 104)).toMatchObject({ row: null })
  })

  test('a personal row is sent to its person and counted for that person; nobody else learns of it, its deletion or its move [FAULT-09]', async () => {
    const { store, device, other } = await start()
    const version = await change(store, 7, [['samples', sample(301, { audience: 2 })]])
    expect((await device.page(1)).rows).toEqual([])
    expect((await other.page(1)).rows).toMatchObject([{ id: 301, version, bucket: 'person', row: { audience: 2 } }])
    const [mine, theirs] = [await device.page(), await other.page()]
    expect(theirs.count - mine.count).toBe(1)
    expect((theirs.checksum - mine.checksum) >>> 0).toBe(rowChecksum('samples', 301, version))

    const shared = await change(store, 7, [['samples', sample(301)]])
    expect((await device.page(version)).rows).toMatchObject([{ id: 301, version: shared, bucket: 'group', row: { id: 301 } }])
    expect((await other.page(version)).rows).toMatchObject([
      { id: 301, version: shared, bucket: 'person', row: null },
      { id: 301, version: shared, bucket: 'group', row: { id: 301 } },
    ])
    expect((await device.page()).count).toBe(theirs.count)

    const taken = await change(store, 7, [['samples', sample(301, { audience: 1 })]])
    expect((await other.page(shared)).rows).toEqual([{ entity: 'samples', id: 301, version: taken, bucket: 'group', row: null }])
    expect([(await device.page()).count, (await other.page()).count]).toEqual([theirs.count, mine.count])

    await change(store, 7, [['samples', 301]])
    expect((await other.page(taken)).rows).toEqual([])
    expect((await device.page(taken)).rows).toMatchObject([{ id: 301, bucket: 'person', row: null }])
    const again = await change(store, 7, [['samples', sample(301, { audience: 2 })]])
    expect((await device.page(taken)).rows).toMatchObject([{ id: 301, version: again, bucket: 'person', row: null }])
  })

  test('a shared bucket is sent to the members with a grant, to supervisors, and to nobody else, as long as they have it [CASE-93]', async () => {
    const { store, device, other } = await start()
    await change(store, 7, [['members', member(1, 'Ann Visser', 'Member')]])
    await change(store, 7, [['samples', sample(301, { audience: -5 })]])
    const all = { buckets: ['group', 'person', 'shared:5'] satisfies Bucket[] }
    expect((await device.page(2, 0, 100, all)).rows).toEqual([])
    expect((await device.page(2, 0, 100, all)).buckets).not.toContain('shared:5')
    await change(store, 7, [['bucketGrants', { id: '1:5', audience: 1, bucketId: 5 }]])
    const page = await device.page(2, 0, 100, all)
    expect(page.buckets).toContain('shared:5')
    expect(page.rows.map(({ id, bucket }) => [id, bucket])).toEqual([
      [301, 'shared:5'],
      ['1:5', 'person'],
    ])
    expect((await other.page(2, 0, 100, all)).rows).toEqual([])
    // Only the buckets that the device has are sent: another one must be downloaded first.
    expect((await device.page(2)).rows.map(({ id }) => id)).toEqual(['1:5'])
    await change(store, 7, [['bucketGrants', '1:5']])
    const after = await device.page(2, 0, 100, all)
    expect(after.buckets).not.toContain('shared:5')
    expect(after.rows.map(({ id }) => id)).toEqual(['1:5'])
    expect(after.count).toBe((await other.page(2, 0, 100, all)).count)
    await change(store, 7, [['members', member(2, 'Tobias Wen', 'Administrator')]])
    const supervisor = await other.page(2, 0, 100, all)
    expect(supervisor.buckets).toContain('shared:5')
    expect(supervisor.rows.map(({ id }) => id)).toContain(301)
    const role = { ...member(2, 'Tobias Wen', 'Guest'), roleId: 'role-1', permissions: ['Experiment.SeeAll'] }
    await change(store, 7, [['members', role]])
    expect((await other.page(2, 0, 100, all)).buckets).toContain('shared:5')
    await change(store, 7, [['members', { ...role, permissions: [] }]])
    expect((await other.page(2, 0, 100, all)).buckets).not.toContain('shared:5')
  })

  test('only the kinds that an app names are sent and counted, and a part that is being downloaded is not', async () => {
    const { device } = await start()
    const { samples, members } = shapes()
    const page = await device.page(0, 0, 100, { kinds: { samples: samples!, members: members! } })
    expect(new Set(page.rows.map(({ entity }) => entity))).toEqual(new Set(['samples', 'members']))
    expect(page.count).toBe(laboratory.filter(([entity]) => entity === 'samples' || entity === 'members').length)
    const without = await device.page(0, 0, 100, { except: { 'group/samples': null } })
    expect(without.rows.some(({ entity }) => entity === 'samples')).toBe(false)
    expect(without.count).toBe(laboratory.filter(([entity]) => entity !== 'samples').length)
  })

  test('a part that is behind catches up from its own version, the others continue from theirs', async () => {
    const { store, device } = await start()
    await change(store, 7, [['samples', sample(101, { note: 'later' })]])
    const page = await device.page(2, 0, 100, { except: { 'group/members': 0 } })
    expect(page.rows.map(({ entity }) => entity)).toEqual(['members', 'members', 'members'])
    expect(page.versions.group).toBe(2)
  })

  test('an app that is newer than the server is told to wait [FAULT-23]', async () => {
    const { device } = await start()
    expect(await codeOf(device.page(0, 0, 100, { kinds: { samples: shapes()['samples']! + 1 } }))).toBe('kind.unknown')
    expect(await codeOf(device.page(0, 0, 100, { kinds: { rockets: 1 } }))).toBe('kind.unknown')
    expect(await codeOf(device.page(0, 0, 100, { kinds: { constructor: 1 } }))).toBe('kind.unknown')
    expect((await device.page(0, 0, 100, { kinds: { samples: 1 } })).rows.length).toBe(5)
  })

  test('the counts of each part are sent when asked for, and sum up to the whole', async () => {
    const { device } = await start()
    const { count, parts } = await device.page(0, 0, 100, { parts: true })
    expect(parts).toMatchObject({ 'group/samples': { count: 5 }, 'group/members': { count: 3 } })
    expect(Object.values(parts!).reduce((sum, part) => sum + part!.count, 0)).toBe(count)
  })

  test('one group’s rows are never in another group’s feed [GRP-03]', async () => {
    const { store, device } = await start()
    await change(store, 8, [
      ['members', member(1, 'Ann Visser', 'Member')],
      ['samples', sample(901)],
    ])
    const there = new TestDevice(store, { userId: 1, groupId: 8 }, 'device-ann-8')
    expect((await there.page()).rows.map((row) => row.id)).toEqual([1, 901])
    expect((await device.page()).rows.some((row) => row.id === 901)).toBe(false)
    expect((await device.page()).versions.group).toBe(1)
  })

  test('someone who left the group is told how far the device had come, and the device is closed permanently', async () => {
    const { store, other } = await start()
    await other.push(other.move(101, 1), other.move(102, 1))
    await change(store, 7, [['members', 2]])
    const revoked = await other.pull()
    expect(revoked).toMatchObject({ revoked: true, lastMutation: 2, results: [{ n: 2, code: 'position.taken' }] })
    expect(await codeOf(other.push(other.move(103, 3)))).toBe('group.left')
    await change(store, 7, [['members', member(2, 'Tobias Wen', 'Member')]])
    expect(await codeOf(other.push(other.move(103, 3)))).toBe('group.left')
    expect(await codeOf(other.lease())).toBe('group.left')
    expect(await other.pull(0, 2)).toEqual({ revoked: true, lastMutation: 2, lastHash: expect.any(String), results: [] })
    const fresh = new TestDevice(store, tobias, 'device-tobias-2')
    expect((await fresh.page()).more).toBe(false)
  })

  test('a stranger learns only that they are not in the group [GRP-03]', async () => {
    const { store } = await start()
    const stranger = new TestDevice(store, { userId: 66, groupId: 7 }, 'device-66')
    expect(await stranger.pull()).toEqual({ revoked: true, lastMutation: 0, results: [] })
  })

  test('a first contact must name its group', async () => {
    const { store } = await start()
    const request = new TestDevice(store, ann, 'device-new').request()
    const source = { store, recent: new RecentChanges(), clock: () => now }
    expect(await codeOf(pull(source, { userId: 1 }, request, 10))).toBe('input.invalid')
    const page = await pull(source, { userId: 1, groupId: 7 }, request, 100)
    expect(await pull(source, { userId: 1 }, request, 100)).toEqual(page)
  })
})
