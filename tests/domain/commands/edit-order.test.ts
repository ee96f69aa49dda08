import { editOrder } from '#domain/commands/edit-order.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noOrder, withOrder } from '#tests/harness/supplies.ts'

const set = { set: { quantity: 5 } }

commandSuite(editOrder, {
  accepted: {
    input: withOrder({ set: { quantity: 5, note: 'The thin one', notify: false } }),
    entity: 'orderItems',
    id: () => 1,
    becomes: () => ({ quantity: 5, note: 'The thin one', notify: 0, status: 'requested' }),
  },
  refused: {
    // Once it is approved, even those who asked for it cannot make it more.
    'permission.denied': { input: withOrder(set, 'approved') },
    'order.gone': { input: noOrder(set) },
    'order.status-changed': { by: 5, input: withOrder(set, 'partly-received') },
    'price.currency-missing': { input: withOrder({ set: { currency: '' } }) },
  },
})
