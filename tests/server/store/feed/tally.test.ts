import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '#domain/draft.ts'
import { addChecksum, rowChecksum } from '#domain/rules/sync/checksum.ts'
import { newDevice } from '#server/feed/device.ts'
import type { FeedStore, Entitlements } from '#server/feed/tables.ts'
import { forEachEngine, forEachStore } from '#tests/harness/engines.ts'
import { sample, settle } from '../../feed/world.ts'

/** One write of one row: put for an audience, or deleted. `before` is what a careless command might claim. */
const step = fc.record({ id: fc.integer({ min: 1, max: 5 }), audience: fc.constantFrom(0, 0, 1, 2), removes: fc.boolean(), lies: fc.boolean() })
const history = fc.array(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 4 }), { maxLength: 5 })

const toChange = ({ id, audience, removes, lies }: { id: number; audience: number; removes: boolean; lies: boolean }): Change => ({
  entity: 'samples',
  id,
  before: lies ? sample(id, { version: 12_345 }) : null,
  after: removes ? null : sample(id, { audience }),
})

interface Counted {
  count: number
  checksum: number
}

/** What the rows of a part amount to. */
async function counted(store: FeedStore, groupId: number, audience: number): Promise<Counted> {
  const rows = await store.read((tables) => tables.rowsOfPart({ feed: groupId, audience, entity: 'samples' }, null, null, 1_000))
  return { count: rows.length, checksum: rows.reduce((sum, { id, version }) => addChecksum(sum, rowChecksum('samples', id, version!)), 0) }
}

/** What is stored for it. */
async function kept(store: FeedStore, groupId: number, userId: number, audience: number): Promise<Counted> {
  const { parts } = await store.read((tables) => tables.holdings(groupId, userId))
  const tally = parts.find((part) => part.feed === groupId && part.audience === audience && part.entity === 'samples')
  return { count: tally?.count ?? 0, checksum: tally?.checksum ?? 0 }
}

forEachStore((_name, open) => {
  test('the stored count and checksum are those of the rows, whatever was written, and for everyone', async () => {
    const store = await open()
    let groupId = 100
    await fc.assert(
      fc.asyncProperty(history, async (transactions) => {
        groupId++
        for (const versions of transactions) {
          await store.write(async (tables) => {
            let version = await tables.lockGroup(groupId)
            for (const steps of versions) await tables.saveChanges(groupId, ++version, steps.map(toChange))
            await tables.saveVersion(groupId, version)
          })
        }
        for (const userId of [1, 2, 3]) {
          for (const audience of [0, userId]) expect(await kept(store, groupId, userId, audience)).toEqual(await counted(store, groupId, audience))
          const visible = await store.read((tables) => tables.rowsById(groupId, userId, 'samples', null, 1_000))
          expect(visible).toHaveLength((await kept(store, groupId, userId, 0)).count + (await kept(store, groupId, userId, userId)).count)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('a transaction that fails leaves rows, counts and version unchanged', async () => {
    const store = await open()
    const add = (id: number, fails: boolean) =>
      store.write(async (tables) => {
        const version = (await tables.lockGroup(7)) + 1
        await tables.saveChanges(7, version, [{ entity: 'samples', id, before: null, after: sample(id) }])
        await tables.saveVersion(7, version)
        await tables.takeIds('samples', 10)
        await tables.saveDevice({ ...newDevice(1, 7, 'device-a'), lastMutation: id })
        if (fails) throw new Error('on purpose')
      })
    await add(1, false)
    const before = await store.read(async (tables) => [
      await tables.version(7),
      await tables.holdings(7, 1),
      await tables.device('device-a'),
      await tables.rowsById(7, 1, 'samples', null, 10),
    ])
    await expect(add(2, true)).rejects.toThrow('on purpose')
    const after = await store.read(async (tables) => [
      await tables.version(7),
      await tables.holdings(7, 1),
      await tables.device('device-a'),
      await tables.rowsById(7, 1, 'samples', null, 10),
    ])
    expect(after).toEqual(before)
    expect(await store.write((tables) => tables.takeIds('samples', 1))).toBe(11)
  })
})

forEachEngine((_name, open) => {
  test('a database whose counts were stored in an earlier form is counted at the start, once', async () => {
    const store = await open()
    await settle(async () => store.feed)
    const before = await store.feed.read((tables) => tables.holdings(7, 1))
    await store.engine.write((sql) => sql.all('delete from part_tally'))
    const again = await store.another()
    const after = await again.feed.read((tables) => tables.holdings(7, 1))
    const inOrder = ({ parts }: Entitlements) => [...parts].sort((a, b) => (a.entity < b.entity ? -1 : 1))
    expect(inOrder(after)).toEqual(inOrder(before))
    // A wrong count is the doctor's business, and not hidden by the next start.
    await store.engine.write((sql) => sql.all("update part_tally set count = 99 where entity = 'samples'"))
    const { parts } = await (await store.another()).feed.read((tables) => tables.holdings(7, 1))
    expect(parts.find(({ entity }) => entity === 'samples')!.count).toBe(99)
  })
})
