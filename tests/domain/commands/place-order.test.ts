import { placeOrder } from '#domain/commands/place-order.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noOrder, withOrder } from '#tests/harness/supplies.ts'

commandSuite(placeOrder, {
  // The administrator.
  accepted: {
    by: 5,
    input: withOrder({ orderNumber: ' ORD-0147 ', dueOn: '2026-12-01', note: '' }, 'approved'),
    entity: 'orderItems',
    id: () => 1,
    becomes: () => ({ status: 'ordered', orderNumber: 'ORD-0147', dueOn: '2026-12-01' }),
  },
  refused: {
    'permission.denied': { input: withOrder({ orderNumber: ' ORD-0147 ', dueOn: '2026-12-01', note: '' }, 'approved') },
    'order.gone': { by: 5, input: noOrder({ orderNumber: ' ORD-0147 ', dueOn: '2026-12-01', note: '' }) },
    'order.status-changed': { by: 5, input: withOrder({ orderNumber: ' ORD-0147 ', dueOn: '2026-12-01', note: '' }, 'requested') },
  },
})
