import { liveQuery } from 'dexie'
import { expect, test, vi } from 'vitest'
import { readPaths } from '#db/queries/layers.ts'
import { readTogether } from '#db/queries/read-together.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { fetchLab } from '#tests/harness/fetch-lab.ts'
import { makeContext, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

test('reads together are one transaction, also of packed rows, and are read again when one of the rows changes', async () => {
  // Dexie takes the function when it opens the database.
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const workspace = makeWorkspace()
  await fetchLab(workspace.disk, smallLab())
  const read = async () => {
    const sample = (await workspace.mirror('samples').get(1))!
    const [paths, members] = await Promise.all([readPaths(workspace, [sample.layerId!]), workspace.mirror('members').toArray()])
    return { amount: sample.amount, path: paths.get(sample.layerId!)!.map(({ name }) => name), members: members.length }
  }
  transaction.mockClear()
  const apart = await read()
  expect(apart.path.length).toBeGreaterThan(1)
  expect(transaction.mock.calls.length).toBeGreaterThan(2)

  transaction.mockClear()
  expect(await readTogether(workspace, read)).toEqual(apart)
  expect(transaction).toHaveBeenCalledTimes(1)

  const amounts: (number | null)[] = []
  const watch = liveQuery(() => readTogether(workspace, read)).subscribe(({ amount }) => amounts.push(amount))
  await expect.poll(() => amounts.length).toBe(1)
  await write(workspace.disk, makeContext(), [mutation(adjustAmount, { sampleId: 1, delta: 1, unit: 'mL' }, 'Add')])
  await expect.poll(() => amounts.at(-1)).toBe((apart.amount ?? 0) + 1)
  watch.unsubscribe()
  transaction.mockRestore()
})
