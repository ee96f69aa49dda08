import { expect, test } from 'vitest'
import { schema } from '#domain/schema.ts'
import { PokedPages, readPokedPage } from '#server/feed/poked-pages.ts'
import { RecentChanges } from '#server/feed/recent-changes.ts'
import type { FeedStore } from '#server/feed/tables.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { ann, change, sample, settle, TestDevice } from './world.ts'

const group = 7
const fail = (error: unknown) => {
  throw error
}

forEachStore((_name, open) => {
  const versionOf = (store: FeedStore) => store.read((tables) => tables.version(group))
  const pageSince = (store: FeedStore, from: number) => store.read((tables) => readPokedPage(tables, new RecentChanges(), group, from))

  test('a small change comes with the poke, with what a pull would bring [QUEUE-05]', async () => {
    const store = await settle(open)
    const device = new TestDevice(store, ann, 'device-ann')
    await device.page()
    const from = await versionOf(store)
    await device.push(device.move(101, 1), device.move(102, 2))
    const page = (await pageSince(store, from))!
    const pulled = await device.page(from)
    expect(page).toMatchObject({ epoch: pulled.epoch, from, version: pulled.versions.group, kinds: { samples: schema.samples.shape } })
    expect(page.rows).toEqual(pulled.rows)
  })

  test('a deleted row comes as a tombstone, and a change that was rejected as a page without rows', async () => {
    const store = await settle(open)
    const device = new TestDevice(store, ann, 'device-ann')
    await device.page()
    const from = await versionOf(store)
    await change(store, group, [['samples', 105]])
    expect((await pageSince(store, from))!.rows).toMatchObject([{ entity: 'samples', id: 105, row: null, bucket: 'group' }])
    const before = await versionOf(store)
    await device.push(device.move(101, 800))
    expect(await pageSince(store, before)).toMatchObject({ version: before + 1, rows: [] })
  })

  test('nothing comes along if anything in between is not for every member, or if there is much of it [FAULT-09]', async () => {
    const store = await settle(open)
    const from = await versionOf(store)
    await change(store, group, [['samples', sample(201)]])
    const alone = await versionOf(store)
    expect(await pageSince(store, from)).toMatchObject({ version: alone })
    await change(store, group, [['userSettings', { id: '1:a', audience: 1, key: 'a', value: '1' }]])
    await change(store, group, [['samples', sample(202)]])
    expect(await pageSince(store, from)).toBeUndefined()

    const later = await versionOf(store)
    for (let at = 0; at < 25; at++) await change(store, group, [['samples', sample(300 + at)]])
    expect(await pageSince(store, later)).toBeUndefined()
    expect((await pageSince(store, later + 10))!.rows).toHaveLength(15)
    const last = await versionOf(store)
    await change(store, group, [['samples', sample(400, { note: 'x'.repeat(9_000) })]])
    expect(await pageSince(store, last)).toBeUndefined()
  })

  test('it is read once for all who listen; the first poke has none, because nobody knows what came before', async () => {
    const store = await settle(open)
    let reads = 0
    const pages = new PokedPages({ read: (work) => (reads++, store.read(work)) }, new RecentChanges(), fail)
    await change(store, group, [['samples', sample(201)]])
    const first = await versionOf(store)
    expect(await pages.pageFor(group, first)).toBeUndefined()
    await change(store, group, [['samples', sample(202)]])
    const told = await Promise.all(Array.from({ length: 50 }, () => pages.pageFor(group, first + 1)))
    expect(new Set(told).size).toBe(1)
    expect(told[0]).toMatchObject({ from: first, version: first + 1 })
    expect(reads).toBe(1)
    // A poke that was overtaken by a later one.
    expect(await pages.pageFor(group, first)).toBeUndefined()
  })
})

test('if the changes cannot be read, the poke comes without them, and the failure is logged once', async () => {
  const errors: unknown[] = []
  const pages = new PokedPages({ read: () => Promise.reject(new Error('gone')) }, new RecentChanges(), (error) => errors.push(error))
  await pages.pageFor(group, 1)
  expect(await Promise.all([pages.pageFor(group, 2), pages.pageFor(group, 2)])).toEqual([undefined, undefined])
  expect(errors).toHaveLength(1)
})
