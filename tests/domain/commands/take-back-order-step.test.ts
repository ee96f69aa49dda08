import { expect, test } from 'vitest'
import { placeOrder } from '#domain/commands/place-order.ts'
import { receiveOrder } from '#domain/commands/receive-order.ts'
import { takeBackOrderStep } from '#domain/commands/take-back-order-step.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeOrderItem, noOrder, withOrder } from '#tests/harness/supplies.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const approved = { status: 'approved' } as const

commandSuite(takeBackOrderStep, {
  accepted: {
    by: 5,
    input: withOrder(approved, 'approved'),
    entity: 'orderItems',
    id: () => 1,
    becomes: () => ({ status: 'requested', steps: [{ status: 'requested', by: 1 }] }),
  },
  refused: {
    'permission.denied': { by: 4, input: withOrder(approved, 'approved') },
    'order.gone': { by: 5, input: noOrder(approved) },
    // The last step was somebody else’s.
    'order.status-changed': { input: withOrder(approved, 'approved') },
  },
})

test('what the step noted is gone, too: the number of the order, and the packs that arrived', async () => {
  const { lab } = await makeTwoDevices()
  const manager = await lab.device(5)
  await lab.change({ entity: 'orderItems', id: 1, after: { ...makeOrderItem({ status: 'approved' }) } })
  await manager.pull()
  await manager.do(placeOrder, { orderItemId: 1, orderNumber: 'ORD-1', dueOn: '2026-12-01', note: '' })
  await manager.do(receiveOrder, { orderItemId: 1, packs: 4, note: '' })
  await manager.do(takeBackOrderStep, { orderItemId: 1, status: 'received' })
  expect(manager.row('orderItems', 1)).toMatchObject({ status: 'ordered', receivedPacks: 0, orderNumber: 'ORD-1' })
  await manager.do(takeBackOrderStep, { orderItemId: 1, status: 'ordered' })
  expect(manager.row('orderItems', 1)).toMatchObject({ status: 'approved', orderNumber: '', dueOn: '' })
})
