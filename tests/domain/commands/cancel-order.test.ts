import { cancelOrder } from '#domain/commands/cancel-order.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noOrder, withOrder } from '#tests/harness/supplies.ts'

const why = { note: 'Found one' }

commandSuite(cancelOrder, {
  accepted: {
    input: withOrder(why, 'approved'),
    entity: 'orderItems',
    id: () => 1,
    becomes: () => ({ status: 'canceled', steps: [{}, {}, { status: 'canceled', by: 1, note: 'Found one' }] }),
  },
  refused: {
    // It is ordered, or somebody else asked for it.
    'permission.denied': { input: withOrder(why, 'ordered') },
    'order.gone': { input: noOrder(why) },
    'order.status-changed': { by: 5, input: withOrder(why, 'received') },
  },
})
