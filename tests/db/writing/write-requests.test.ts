import { expect, test } from 'vitest'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { onBothDisks } from '#tests/harness/on-both-disks.ts'
import { requestsOf } from '#tests/harness/requests-of.ts'
import { takePage } from '#tests/harness/take-page.ts'

const move = (position: number) => mutation(moveSample, { sampleId: 3, layerId: 2, position }, 'Moved')

const reads = ['$base get', '$cursors getAll', '$shelf get', 'members get', 'samples get', 'samples.[layerId+position] getAll', 'storageLayers get']
const writes = ['$changes add', '$cursors put', '$effects put', '$outbox add', 'samples put']

test('a move asks the database for each thing once', async () => {
  const { disk } = makeWorkspace()
  await takePage(disk, makePage({ rows: smallLab() }), noon)
  const first = await requestsOf(() => write(disk, makeContext(), [move(3)]))
  expect(first.sort()).toEqual([...reads, ...writes, '$base put'].sort())
  // The server's version of the row is kept already.
  const second = await requestsOf(() => write(disk, makeContext(), [move(4)]))
  expect(second.sort()).toEqual([...reads, ...writes].sort())
})

test('what a pull stores costs one read of the cursor in its transaction', async () => {
  const { disk } = makeWorkspace()
  await takePage(disk, makePage({ rows: smallLab() }), noon)
  const cursor = await disk.transaction([], (tx) => tx.cursor())
  const asked = await requestsOf(() =>
    disk.transaction([], async (tx) => {
      await tx.cursor()
      await tx.save({ receipts: [] })
      await tx.pendingEffects()
      await tx.save({ cursor: { ...cursor, lastMutation: 1 } })
    }),
  )
  expect(asked.filter((each) => each === '$cursors getAll')).toHaveLength(1)
})

onBothDisks((makeDisk) => {
  test('a transaction sees the cursor it has written, whatever else it writes', async () => {
    const { disk } = makeDisk()
    await takePage(disk, makePage({ rows: smallLab() }), noon)
    await disk.transaction(['samples'], async (tx) => {
      const before = await tx.cursor()
      const effect = { n: 1, reads: [], writes: [], touched: [], trouble: null }
      await Promise.all([tx.save({ cursor: { ...before, lastMutation: 1 } }), tx.save({ rows: [{ entity: 'samples', id: 3, after: null }] })])
      expect((await tx.cursor()).lastMutation).toBe(1)
      await tx.save({ effects: [effect] })
      expect((await tx.cursor()).lastMutation).toBe(1)
      const pending = tx.save({ cursor: { ...before, lastMutation: 2 } })
      await tx.cursor()
      await pending
      expect((await tx.cursor()).lastMutation).toBe(2)
    })
    expect((await disk.transaction([], (tx) => tx.cursor())).lastMutation).toBe(2)
  })
})
