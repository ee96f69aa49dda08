import { describe, expect, test } from 'vitest'
import { retry } from '#db/queue/inbox.ts'
import { readOutgoing } from '#db/queue/outgoing.ts'
import { removeLeftGroup } from '#db/pull/remove-left-group.ts'
import { setAside } from '#db/queue/set-aside.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { makeContext, makePage, noon, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { onBothDisks, type TestDisk } from '#tests/harness/on-both-disks.ts'
import { takePage } from '#tests/harness/take-page.ts'

const add = (delta: number) => mutation(adjustAmount, { sampleId: 1, delta, unit: 'mL' }, `adds ${delta}`)
const why = { code: 'change.unreadable', detail: { field: 'body.mutations.0.label' } } as const
const never = () => expect.unreachable('nothing goes wrong here')

onBothDisks((makeDisk) => {
  const begin = async (): Promise<TestDisk> => {
    const made = makeDisk()
    await takePage(made.disk, makePage({ rows: smallLab() }), noon)
    await write(made.disk, makeContext(), [add(1), add(2), add(4)])
    return made
  }
  const outgoing = ({ disk }: TestDisk) => disk.transaction([], (tx) => readOutgoing(tx))
  const aside = async (made: TestDisk, n: number) => {
    const mutation = (await outgoing(made)).find((each) => each.n === n)!
    return setAside(made.disk, mutation, why, noon, never)
  }
  const inbox = ({ disk }: TestDisk) => disk.transaction([], (tx) => tx.inbox([1, 2, 3, 4, 5]))
  const amount = async ({ state }: TestDisk) => (await state()).tables.samples.get(1)?.['amount']

  describe('a mutation that is set aside [FAULT-60]', () => {
    test('is in the inbox unchanged, undone in the rows, and its number does nothing', async () => {
      const made = await begin()
      expect(await aside(made, 2)).toBe(true)
      expect(await amount(made)).toBe(1 + 1 + 4)
      expect(await inbox(made)).toMatchObject([{ n: 2, ...why, intent: { label: 'adds 2', input: { delta: 2 } }, arrivedAt: noon }])
      expect((await outgoing(made)).map(({ n, command }) => [n, command])).toEqual([
        [1, 'sample.adjust-amount@1'],
        [2, 'queue.skip@1'],
        [3, 'sample.adjust-amount@1'],
      ])
    })

    test('twice, as by two tabs, is set aside once', async () => {
      const made = await begin()
      const mutation = (await outgoing(made))[1]!
      expect(await setAside(made.disk, mutation, why, noon, never)).toBe(true)
      expect(await setAside(made.disk, mutation, why, noon, never)).toBe(false)
      expect(await aside(made, 2)).toBe(false)
      expect(await inbox(made)).toHaveLength(1)
    })

    test('is confirmed silently, and stays in the inbox', async () => {
      const made = await begin()
      await aside(made, 2)
      await takePage(made.disk, makePage({ ...totalsOf(smallLab()), from: 1, version: 2, lastMutation: 3, results: [] }), noon)
      expect(await outgoing(made)).toEqual([])
      expect(await inbox(made)).toMatchObject([{ n: 2, code: 'change.unreadable' }])
    })

    test('can be sent again, under a new number', async () => {
      const made = await begin()
      await aside(made, 2)
      expect(await retry(made.disk, makeContext(), await inbox(made))).toEqual([4])
      expect(await inbox(made)).toEqual([])
      expect(await amount(made)).toBe(1 + 1 + 4 + 2)
    })

    test('is still rejected when its group was left', async () => {
      const made = await begin()
      await aside(made, 2)
      await removeLeftGroup(made.disk, { lastMutation: 0, results: [] }, noon)
      expect((await inbox(made)).map(({ n, code, intent: mutation }) => [n, code, mutation.label])).toEqual([
        [1, 'group.left', 'adds 1'],
        [2, 'change.unreadable', 'adds 2'],
        [3, 'group.left', 'adds 4'],
      ])
    })

    test('that a restored server has lost and can no longer read moves to the inbox from the receipts', async () => {
      const made = await begin()
      await takePage(made.disk, makePage({ ...totalsOf(smallLab()), from: 1, version: 2, lastMutation: 3, results: [] }), noon)
      expect(await takePage(made.disk, makePage({ epoch: 'e2', from: 2 }), noon)).toBe('epoch-changed')
      expect((await outgoing(made)).map(({ n }) => n)).toEqual([1, 2, 3])
      expect(await aside(made, 2)).toBe(true)
      expect((await outgoing(made)).map(({ command }) => command)[1]).toBe('queue.skip@1')
      expect(await inbox(made)).toMatchObject([{ n: 2, code: 'change.unreadable', intent: { label: 'adds 2' } }])
    })
  })
})
