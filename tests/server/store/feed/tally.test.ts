import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '#domain/draft.ts'
import { addChecksum, rowChecksum } from '#domain/rules/checksum.ts'
import type { FeedStore } from '#server/feed/tables.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { sample } from '../../feed/world.ts'

/** One write of one row: put for an audience, or deleted. `before` is what a careless command might claim. */
const step = fc.record({ id: fc.integer({ min: 1, max: 5 }), audience: fc.constantFrom(0, 0, 1, 2), removes: fc.boolean(), lies: fc.boolean() })
const history = fc.array(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 4 }), { maxLength: 5 })

const toChange = ({ id, audience, removes, lies }: { id: number; audience: number; removes: boolean; lies: boolean }): Change => ({
  entity: 'samples',
  id,
  before: lies ? sample(id, { version: 12_345 }) : null,
  after: removes ? null : sample(id, { audience }),
})

async function counted(store: FeedStore, groupId: number, userId: number): Promise<{ count: number; checksum: number }> {
  const rows = await store.read((tables) => tables.rowsAfter(groupId, userId, 0, 1_000))
  const live = rows.filter((row) => row.row)
  return { count: live.length, checksum: live.reduce((sum, { entity, id, version }) => addChecksum(sum, rowChecksum(entity, id, version)), 0) }
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
          const kept = await store.read((tables) => tables.tally(groupId, userId))
          expect(kept).toEqual(await counted(store, groupId, userId))
          const byId = await store.read((tables) => tables.rowsById(groupId, userId, 'samples', null, 1_000))
          expect(byId).toHaveLength(kept.count)
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
        await tables.saveDevice({ key: 'device-a', userId: 1, groupId: 7, lastMutation: id, failures: 0, closed: 0 })
        if (fails) throw new Error('on purpose')
      })
    await add(1, false)
    const before = await store.read(async (tables) => [
      await tables.version(7),
      await tables.tally(7, 1),
      await tables.device('device-a'),
      await tables.rowsAfter(7, 1, 0, 10),
    ])
    await expect(add(2, true)).rejects.toThrow('on purpose')
    const after = await store.read(async (tables) => [
      await tables.version(7),
      await tables.tally(7, 1),
      await tables.device('device-a'),
      await tables.rowsAfter(7, 1, 0, 10),
    ])
    expect(after).toEqual(before)
    expect(await store.write((tables) => tables.takeIds('samples', 1))).toBe(11)
  })
})
