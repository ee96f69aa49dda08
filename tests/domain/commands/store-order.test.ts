import { storeOrder } from '#domain/commands/store-order.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noOrder, withOrder } from '#tests/harness/supplies.ts'

const all = { containers: 8, note: 'K1', isAll: true }

commandSuite(storeOrder, {
  accepted: {
    input: withOrder(all, 'received', { storedContainers: 2 }),
    entity: 'orderItems',
    id: () => 1,
    becomes: () => ({ status: 'stored', storedContainers: 10 }),
  },
  refused: {
    'permission.denied': { by: 4, input: withOrder(all, 'received') },
    'order.gone': { input: noOrder(all) },
    'order.status-changed': { input: withOrder(all, 'ordered') },
  },
})
