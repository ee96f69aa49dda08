import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DiskTransaction } from '#db/disk/disk.ts'
import type { Effect } from '#db/disk/disk-rows.ts'
import { EffectsCache } from '#db/replay/effects-cache.ts'
import { PendingEffects } from '#db/replay/pending-effects.ts'
import { entityNames } from '#domain/schema.ts'
import { openAgain } from '#tests/harness/encrypted-workspace.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

const marks = ['samples#1', 'samples#2', 'samples.byPlace[2]', 'samples.byPlace[2,1]', 'members#1'] as const
const troubles = [null, 'position.taken', 'command.unknown', 'server.failed'] as const

const effects = fc.record({
  n: fc.integer({ min: 1, max: 6 }),
  reads: fc.uniqueArray(fc.constantFrom(...marks)),
  writes: fc.uniqueArray(fc.constantFrom(...marks)),
  touched: fc.constant<string[]>([]),
  trouble: fc.constantFrom(...troubles),
})

/** Everything that can be asked about the queued effects, at once. */
const answersOf = (waiting: PendingEffects) => {
  const ns = (found: readonly Effect[]) => found.map(({ n }) => n).sort()
  return {
    all: [...waiting.upTo(Infinity)].sort((a, b) => a.n - b.n),
    readers: marks.map((mark) => ns(waiting.readers(mark))),
    writers: marks.map((mark) => ns(waiting.writers(mark))),
    read: marks.map((mark) => waiting.reads.has(mark)),
    refusedByBuild: ns(waiting.refusedByBuild()),
  }
}

const steps = fc.record({
  tab: fc.nat(1),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.record({ effects: fc.array(effects, { maxLength: 3 }), leaving: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }) }) },
    fc.constant({ clearMirror: true }),
    fc.constant({}),
  ),
  asks: fc.boolean(),
  aborts: fc.nat(5).map((n) => n === 0),
})

test('a connection’s cache equals the disk, whatever two tabs and aborted transactions do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 16 }), async (history) => {
      const first = makeWorkspace()
      const tabs = [first, openAgain(first)]
      const onDisk = (tx: DiskTransaction) => tx.effects().then((all) => answersOf(new PendingEffects(all)))
      for (const { tab, what, asks, aborts } of history) {
        const { disk } = tabs[tab]!
        const done = disk.transaction(entityNames, async (tx) => {
          if (asks) expect(answersOf(await tx.pendingEffects())).toEqual(await onDisk(tx))
          await tx.save(what)
          // Its own changes count at once.
          if (asks) expect(answersOf(await tx.pendingEffects())).toEqual(await onDisk(tx))
          if (aborts) throw new Error('aborted')
        })
        await done.catch((error: Error) => expect(error.message).toBe('aborted'))
        for (const { disk } of tabs) await disk.transaction([], async (tx) => expect(answersOf(await tx.pendingEffects())).toEqual(await onDisk(tx)))
      }
      for (const workspace of tabs) workspace.close()
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('a pull reads the effects once, and not again while only this tab writes', async () => {
  const { disk } = makeWorkspace()
  const effect = { n: 1, reads: ['samples#1'], writes: ['samples#1'], touched: ['samples#1'], trouble: null }
  const countReads = async () => {
    let reads = 0
    await disk.transaction([], (tx) => {
      const read = tx.effects.bind(tx)
      tx.effects = () => (reads++, read())
      return tx.pendingEffects()
    })
    return reads
  }
  await disk.transaction([], (tx) => tx.save({ effects: [effect] }))
  expect(await countReads()).toBe(1)
  await disk.transaction([], (tx) => tx.save({ effects: [{ ...effect, n: 2 }] }))
  expect(await countReads()).toBe(0)
})

test('a commit noticed too late overwrites nothing newer', () => {
  const memory = new EffectsCache('one')
  const [first, second, third] = [memory.newStamp(), memory.newStamp(), memory.newStamp()]
  const newer = new PendingEffects()
  memory.update(second, newer, [], third)
  memory.update(first, undefined, [{ clearMirror: true }], second)
  expect(memory.get(third)).toBe(newer)
  expect(memory.get(second)).toBeUndefined()
})
