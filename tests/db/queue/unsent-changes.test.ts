import { expect, test } from 'vitest'
import { addRejected } from '#db/queue/unsent-changes.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { commandId } from '#domain/command.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { RejectedMutation } from '#domain/wire/sync/changes-file.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { makeContext, makePage, noon, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const rejected = (n: number, delta: number): RejectedMutation => ({
  code: 'amount.below-zero',
  detail: {},
  mutation: {
    n,
    command: commandId(adjustAmount),
    input: { sampleId: 1, delta, unit: 'mL' },
    userId: 1,
    groupId: 1,
    capturedAt: noon,
    clockOffset: 0,
    appVersion: '0.2.0',
    label: `Took ${delta}`,
  },
})

test('rejected changes of another device are in the inbox once, in order, before what this device was refused itself', async () => {
  const { disk, inbox } = makeWorkspace()
  await takePage(disk, makePage({ rows: smallLab() }), noon)
  const [n] = await write(disk, makeContext(), [mutation(adjustAmount, { sampleId: 1, delta: -0.5, unit: 'mL' }, 'Own')])
  await takePage(
    disk,
    makePage({ ...totalsOf(smallLab()), from: 1, version: 2, lastMutation: n!, results: [{ n: n!, code: 'amount.below-zero', detail: {}, remarks: [] }] }),
    noon,
  )
  await addRejected(disk, [rejected(1, -1), rejected(2, -2)], noon)
  await addRejected(disk, [rejected(1, -1), rejected(2, -2), rejected(3, -3)], noon)
  const items = await inbox.orderBy('n').toArray()
  expect(items.map(({ intent }) => intent.label)).toEqual(['Took -3', 'Took -1', 'Took -2', 'Own'])
  expect(items[0]).toMatchObject({ n: -3, intent: { n: -3, about: [rowKey('samples', 1)] } })
  await disk.transaction([], (tx) => tx.save({ leavingInbox: items.map((item) => item.n) }))
  await addRejected(disk, [rejected(2, -2)], noon)
  expect(await inbox.count()).toBe(0)
})
