import { expect, test } from 'vitest'
import { partsOf, type Part } from '#domain/bucket.ts'
import { entityNames, shapes, type AnyRow } from '#domain/schema.ts'
import { toRows, type Columns } from '#domain/wire/columns.ts'
import type { Manifest } from '#domain/wire/sync/snapshot.ts'
import { manifest, readBlock } from '#server/feed/manifest.ts'
import { gapsIn, SnapshotBlocks } from '#server/feed/snapshot-blocks.ts'
import type { FeedStore, PartAddress } from '#server/feed/tables.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { ann, change, codeOf, sample, settle, TestDevice, tobias } from './world.ts'

const plain = async (json: string) => Buffer.from(json)
const blocksOf = (store: FeedStore, rows = 2) => new SnapshotBlocks(store, rows, undefined, plain)
const part: PartAddress = { feed: 7, audience: 0, entity: 'samples' }
const samplesPart: Part = 'group/samples'

forEachStore((_name, open) => {
  const ask = (store: FeedStore, blocks: SnapshotBlocks, device: TestDevice, parts?: Part[], sizes = { inline: 3, preview: 0 }): Promise<Manifest> =>
    manifest(store, blocks, device.sender, { device: device.key, app: '0.2.0', kinds: shapes(), ...(parts && { parts }) }, sizes)

  /** Downloads a part as a device does: its blocks, and then a pull from its version. */
  async function download(store: FeedStore, blocks: SnapshotBlocks, device: TestDevice, of: Part = samplesPart): Promise<AnyRow[]> {
    const found = (await ask(store, blocks, device)).parts.find((each) => each.part === of)!
    const rows = new Map<unknown, AnyRow>()
    for (const { hash, columns } of found.blocks) {
      const content = columns ?? (JSON.parse(Buffer.from((await readBlock(store, device.sender, device.key, hash))!).toString()) as Columns)
      for (const row of toRows(content)) rows.set(row.id, row)
    }
    const page = await device.page(0, 0, 100, { cursors: { group: found.version, organization: 0 }, kinds: { samples: 1 } })
    for (const { id, bucket, row } of page.rows) {
      if (bucket !== of.split('/')[0]) continue
      if (row) rows.set(id, row)
      else rows.delete(id)
    }
    return [...rows.values()].sort((a, b) => Number(a.id) - Number(b.id))
  }

  test('names every part of the person’s buckets; a few rows come with it, many in blocks without a gap, those that screens need first come first [MIRROR-02]', async () => {
    const store = await settle(open)
    const device = new TestDevice(store, ann, 'device-ann')
    const answer = await ask(store, blocksOf(store), device, undefined, { inline: 3, preview: 2 })
    expect(new Set(answer.parts.map((each) => each.part))).toEqual(new Set(partsOf(answer.buckets, entityNames)))
    expect(answer.parts.at(-1)!.part).toBe(samplesPart)
    const members = answer.parts.find((each) => each.part === 'group/members')!
    expect(toRows(members.blocks[0]!.columns!).map(({ id }) => id)).toEqual([1, 2, 3])
    const samples = answer.parts.find((each) => each.part === samplesPart)!
    expect(samples.blocks.map(({ after, last, count, columns }) => [after, last, count, columns])).toEqual([
      [null, 102, 2, undefined],
      [102, 104, 2, undefined],
      [104, null, 1, undefined],
    ])
    expect(gapsIn(samples.blocks)).toEqual([])
    expect(toRows(answer.preview!.columns).map(({ id }) => id)).toEqual([101, 102])
    // An empty part has an empty block: what is here of it is no longer there.
    const empty = answer.parts.find((each) => each.part === 'person/samples')!
    expect(empty.blocks).toMatchObject([{ count: 0, after: null, last: null }])
  })

  test('blocks and a pull from their version are the part, whatever changes in between', async () => {
    const store = await settle(open)
    const device = new TestDevice(store, ann, 'device-ann')
    const blocks = blocksOf(store)
    await blocks.complete(part)
    await change(store, 7, [
      ['samples', 102],
      ['samples', sample(103, { note: 'new' })],
      ['samples', sample(300)],
      ['samples', sample(50)],
    ])
    const rows = await download(store, blocks, device)
    expect(rows.map(({ id, note }) => [id, note])).toEqual([
      [50, ''],
      [101, ''],
      [103, 'new'],
      [104, ''],
      [105, ''],
      [300, ''],
    ])
  })

  test('blocks are made once, and again only where many rows have changed', async () => {
    const store = await settle(open)
    const rows = Array.from({ length: 300 }, (_, i) => sample(1_000 + i))
    await change(
      store,
      7,
      rows.map((row) => ['samples', row]),
    )
    const blocks = blocksOf(store, 150)
    await Promise.all([blocks.complete(part), blocks.complete(part)])
    const made = await store.read((tables) => tables.blocks(part))
    expect(made.map(({ count }) => count)).toEqual([150, 150, 5])
    await change(
      store,
      7,
      rows.slice(200, 203).map((row) => ['samples', { ...row, note: 'few' }]),
    )
    await blocks.refresh(part)
    expect(await store.read((tables) => tables.blocks(part))).toEqual(made)
    const version = await change(
      store,
      7,
      rows.slice(150, 260).map((row) => ['samples', { ...row, note: 'many' }]),
    )
    await blocks.refresh(part)
    const after = await store.read((tables) => tables.blocks(part))
    expect(after.map((block) => block.version)).toEqual([made[0]!.version, version, made[2]!.version])
    expect([after[0], after[2]]).toEqual([made[0], made[2]])
  })

  test('a row that moves to another bucket is in no block of the old one from that moment on', async () => {
    const store = await settle(open)
    const device = new TestDevice(store, ann, 'device-ann')
    const blocks = blocksOf(store)
    const before = (await ask(store, blocks, device)).parts.find((each) => each.part === samplesPart)!
    const held = before.blocks[1]!
    await change(store, 7, [['samples', sample(103, { audience: 2 })]])
    expect(await readBlock(store, device.sender, device.key, held.hash)).toBeUndefined()
    expect((await download(store, blocks, device)).map(({ id }) => id)).toEqual([101, 102, 104, 105])
    const other = new TestDevice(store, tobias, 'device-tobias')
    expect((await download(store, blocks, other, 'person/samples')).map(({ id }) => id)).toEqual([103])
  })

  test('a row deleted in one bucket and created again in another is gone from the first for a device that missed both', async () => {
    const store = await settle(open)
    const device = new TestDevice(store, tobias, 'device-tobias')
    const version = await change(store, 7, [['samples', sample(103, { audience: 2 })]])
    await change(store, 7, [['samples', 103]])
    await change(store, 7, [['samples', sample(103)]])
    const page = await device.page(0, 0, 100, { cursors: { group: version, organization: 0 } })
    expect(page.rows.map(({ id, bucket, row }) => [id, bucket, row !== null]).sort()).toEqual([
      [103, 'group', true],
      [103, 'person', false],
    ])
  })

  test('a block that is being made while a row leaves its part is not kept', async () => {
    const store = await settle(open)
    let hasLeft = false
    const blocks = new SnapshotBlocks(store, 10, undefined, async (json) => {
      if (!hasLeft) await change(store, 7, [['samples', sample(103, { audience: 2 })]])
      hasLeft = true
      return Buffer.from(json)
    })
    await blocks.complete(part)
    expect(await store.read((tables) => tables.blocks(part))).toEqual([])
    await blocks.complete(part)
    const [made] = await store.read((tables) => tables.blocks(part))
    expect(made).toMatchObject({ count: 4 })
  })

  test('a block is given only to people who have its bucket [GRP-03]', async () => {
    const store = await settle(open)
    await change(store, 7, [
      ['samples', sample(301, { audience: 1 })],
      ['samples', sample(302, { audience: 1 })],
    ])
    const mine = new TestDevice(store, ann, 'device-ann')
    const theirs = new TestDevice(store, tobias, 'device-tobias')
    const blocks = blocksOf(store, 10)
    const answer = await ask(store, blocks, mine, undefined, { inline: 1, preview: 0 })
    const { hash } = answer.parts.find((each) => each.part === 'person/samples')!.blocks[0]!
    expect(await readBlock(store, mine.sender, mine.key, hash)).toBeDefined()
    expect(await readBlock(store, theirs.sender, theirs.key, hash)).toBeUndefined()
    expect(await codeOf(ask(store, blocks, new TestDevice(store, { userId: 55, groupId: 7 }, 'device-55')))).toBe('group.left')
  })

  test('a part of rows with text ids is downloaded in blocks like any other [FAULT-27]', async () => {
    const store = await settle(open)
    const settings = ['a', 'b', 'Ä', 'c', 'd'].map((key) => ({ id: `1:${key}`, audience: 1, key, value: key }))
    await change(
      store,
      7,
      settings.map((row) => ['userSettings', row]),
    )
    const device = new TestDevice(store, ann, 'device-ann')
    const blocks = blocksOf(store)
    const found = (await ask(store, blocks, device)).parts.find((each) => each.part === 'person/userSettings')!
    expect(found.blocks).toHaveLength(3)
    const ids: unknown[] = []
    for (const { hash } of found.blocks) {
      const content = await readBlock(store, device.sender, device.key, hash)
      for (const row of toRows(JSON.parse(Buffer.from(content!).toString()) as Columns)) ids.push(row.id)
    }
    expect(ids).toEqual(settings.map(({ id }) => id).sort())
  })
})
