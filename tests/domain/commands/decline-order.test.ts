import { declineOrder } from '#domain/commands/decline-order.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noOrder, withOrder } from '#tests/harness/supplies.ts'

commandSuite(declineOrder, {
  // The administrator.
  accepted: {
    by: 5,
    input: withOrder({ note: 'We have two' }, 'approved'),
    entity: 'orderItems',
    id: () => 1,
    becomes: () => ({ status: 'declined', steps: [{}, {}, { status: 'declined', by: 5, note: 'We have two' }] }),
  },
  refused: {
    'permission.denied': { input: withOrder({ note: 'We have two' }, 'approved') },
    'order.gone': { by: 5, input: noOrder({ note: 'We have two' }) },
    'order.status-changed': { by: 5, input: withOrder({ note: 'We have two' }, 'ordered') },
  },
})
