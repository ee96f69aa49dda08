import { expect, test } from 'vitest'
import { receiveOrder } from '#domain/commands/receive-order.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeOrderItem, noOrder, withOrder } from '#tests/harness/supplies.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const arrived = (packs: number, note = '') => ({ packs, note })

commandSuite(receiveOrder, {
  accepted: {
    input: withOrder(arrived(3, 'One is missing'), 'ordered'),
    entity: 'orderItems',
    id: () => 1,
    becomes: () => ({
      status: 'partly-received',
      receivedPacks: 3,
      steps: [{}, {}, { status: 'partly-received', packs: 3, note: 'One is missing', by: 1 }],
    }),
  },
  refused: {
    'permission.denied': { by: 4, input: withOrder(arrived(1), 'ordered') },
    'order.gone': { input: noOrder(arrived(1)) },
    'order.status-changed': { input: withOrder(arrived(1), 'approved') },
    'order.too-many-packs': { input: withOrder(arrived(5), 'ordered') },
  },
})

test('the rest makes it complete, and more than were ordered are accepted with a reason', async () => {
  const { ada, lab } = await makeTwoDevices()
  await lab.change({ entity: 'orderItems', id: 1, after: { ...makeOrderItem({ status: 'ordered' }) } })
  await ada.pull()
  await ada.do(receiveOrder, { orderItemId: 1, ...arrived(3) })
  await ada.do(receiveOrder, { orderItemId: 1, ...arrived(1) })
  expect(ada.row('orderItems', 1)).toMatchObject({ status: 'received', receivedPacks: 4 })
  await ada.do(receiveOrder, { orderItemId: 1, ...arrived(1, 'A free one') })
  expect(ada.row('orderItems', 1)).toMatchObject({ status: 'received', receivedPacks: 5 })
})

test('a delivery that two people note on two devices is not counted twice', async () => {
  const { ada, max, lab } = await makeTwoDevices()
  await lab.change({ entity: 'orderItems', id: 1, after: { ...makeOrderItem({ status: 'ordered' }) } })
  await ada.pull()
  await max.pull()
  await ada.do(receiveOrder, { orderItemId: 1, ...arrived(4) })
  await max.do(receiveOrder, { orderItemId: 1, ...arrived(4) })
  await ada.sync()
  await max.sync()
  expect(max.row('orderItems', 1)).toMatchObject({ receivedPacks: 4 })
  expect(max.state.inbox).toMatchObject([{ code: 'order.too-many-packs', detail: { doneById: 1 } }])
})
