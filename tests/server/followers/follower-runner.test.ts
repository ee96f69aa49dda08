import { describe, expect, test } from 'vitest'
import type { FeedStore, FollowedRow } from '#server/feed/tables.ts'
import type { Follower } from '#server/followers/follower.ts'
import { FollowerRunner } from '#server/followers/follower-runner.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { ForwardingTables, withTables } from '#tests/harness/forwarding-tables.ts'
import { change, now, sample, settle } from '../feed/world.ts'

/** Remembers what it was told. */
class Listener implements Follower {
  readonly name = 'listener'
  readonly entities = ['samples'] as const
  readonly heard: (string | null)[] = []

  async follow(_feed: number, changes: readonly FollowedRow[]): Promise<void> {
    this.heard.push(...changes.map(({ row }) => (row ? String(row['note']) : null)))
  }
}

const onError = (error: unknown): never => expect.fail(String(error))

/** A process; `clock` is in ms after now. */
function makeRunner(store: FeedStore, holder: string, clock = () => 0) {
  const follower = new Listener()
  return { heard: follower.heard, runner: new FollowerRunner({ store, follower, holder, clock: () => now + clock(), onError }) }
}

/** The process dies in place of saving the cursor, as often as told. */
function dyingBeforeCursor(store: FeedStore, times: { left: number }): FeedStore {
  return withTables(store, (tables) => {
    const passed = new ForwardingTables(tables)
    passed.saveFollowerCursor = async (...args) => {
      if (times.left-- > 0) throw new Error('died')
      await tables.saveFollowerCursor(...args)
    }
    return passed
  })
}

const write = (store: FeedStore, id: number, note: string) => change(store, 7, [['samples', sample(id, { note })]])

forEachStore((_name, open) => {
  describe('a follower', () => {
    test('is told each change once, in order, also when another process goes on', async () => {
      const store = await settle(open)
      const first = makeRunner(store, 'one')
      await first.runner.run()
      first.heard.length = 0
      for (const id of [1, 2, 3]) await write(store, 800 + id, `note ${id}`)
      expect(await first.runner.run()).toBe(true)
      expect(first.heard).toEqual(['note 1', 'note 2', 'note 3'])
      await write(store, 801, 'changed')
      let later = 0
      const second = makeRunner(store, 'two', () => later)
      later = 10 * 60_000
      expect(await second.runner.run()).toBe(true)
      expect(second.heard).toEqual(['changed'])
      expect(await second.runner.run()).toBe(true)
      expect(second.heard).toEqual(['changed'])
    })

    test('is told of deleted rows, and of more changes than fit a page', async () => {
      const store = await settle(open)
      const { runner, heard } = makeRunner(store, 'one')
      await runner.run()
      heard.length = 0
      const rows = Array.from({ length: 250 }, (_, at) => sample(1_000 + at, { note: 'many' }))
      for (let at = 0; at < rows.length; at += 50)
        await change(
          store,
          7,
          rows.slice(at, at + 50).map((row) => ['samples', row] as const),
        )
      await store.write(async (tables) => {
        const version = (await tables.lockGroup(7)) + 1
        await tables.saveChanges(7, version, [{ entity: 'samples', id: 1_000, before: rows[0]!, after: null }])
        await tables.saveVersion(7, version)
      })
      await runner.run()
      expect(heard.filter((note) => note === 'many')).toHaveLength(249)
      expect(heard.at(-1)).toBe(null)
    })

    test('is told again what it was told before a crash, because the cursor is saved after the effect', async () => {
      const store = await settle(open)
      await makeRunner(store, 'one').runner.run()
      await write(store, 801, 'important')
      const dying = { left: 1 }
      const crashed = makeRunner(dyingBeforeCursor(store, dying), 'one')
      await expect(crashed.runner.run()).rejects.toThrow('died')
      expect(crashed.heard).toEqual(['important'])
      const again = makeRunner(store, 'one')
      await again.runner.run()
      expect(again.heard).toEqual(['important'])
    })

    test('runs in one process, until that one has been silent for a minute', async () => {
      const store = await settle(open)
      let passed = 0
      const [one, two] = [makeRunner(store, 'one', () => passed), makeRunner(store, 'two', () => passed)]
      await one.runner.run()
      one.heard.length = 0
      await write(store, 801, 'first')
      passed = 59_000
      expect(await two.runner.run()).toBe(false)
      expect(await one.runner.run()).toBe(true)
      await write(store, 802, 'second')
      passed = 120_000
      expect(await two.runner.run()).toBe(true)
      expect([one.heard, two.heard]).toEqual([['first'], ['second']])
      await write(store, 803, 'third')
      expect(await one.runner.run()).toBe(false)
    })

    test('does not go back when a process that was thought dead saves late', async () => {
      const store = await settle(open)
      const { runner } = makeRunner(store, 'one')
      await runner.run()
      await write(store, 801, 'first')
      await runner.run()
      await store.write((tables) => tables.saveFollowerCursor('listener', 7, 1))
      expect((await store.read((tables) => tables.feedsBehind('listener'))).filter(({ feed }) => feed === 7)).toEqual([])
    })
  })
})
