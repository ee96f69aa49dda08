import { approveOrder } from '#domain/commands/approve-order.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noOrder, withOrder } from '#tests/harness/supplies.ts'

commandSuite(approveOrder, {
  // The administrator.
  accepted: {
    by: 5,
    input: withOrder({}, 'requested'),
    entity: 'orderItems',
    id: () => 1,
    becomes: () => ({ status: 'approved', steps: [{ status: 'requested' }, { status: 'approved', by: 5 }] }),
  },
  refused: {
    'permission.denied': { input: withOrder({}, 'requested') },
    'order.gone': { by: 5, input: noOrder({}) },
    'order.status-changed': { by: 5, input: withOrder({}, 'approved') },
  },
})
