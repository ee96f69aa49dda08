import { test } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { EntityName, RowOf } from '#domain/schema.ts'
import {
  approveOrderChange,
  archiveBudgetChange,
  archiveProductChange,
  cancelOrderChange,
  createBudgetChange,
  createProductChange,
  declineOrderChange,
  editBudgetChange,
  editOrderChange,
  editProductChange,
  placeOrderChange,
  receiveOrderChange,
  requestOrderChange,
  storeOrderChange,
} from '#src/workspace/mutations/supplies.ts'
import { combineChanges } from '#src/workspace/mutations/change.ts'
import { setSampleProductChange } from '#src/workspace/mutations/samples.ts'
import { doAndUndo, type ChangeCase, type Hands } from '#tests/harness/do-and-undo.ts'
import { makeBudget, productFields, requestFields } from '#tests/harness/supplies.ts'

const { id: _, archived: __, ...budgetFields } = makeBudget()
const placing = { orderNumber: 'ORD-1', dueOn: '2026-12-01', note: '' }

/** A product, a request, one that is approved, one that is ordered, and a budget. */
async function first({ device }: Hands) {
  const product = await device.takeId('products')
  const [requested, approved, ordered] = [await device.takeId('orderItems'), await device.takeId('orderItems'), await device.takeId('orderItems')]
  const request = (id: number, name: string) => requestOrderChange({ ...requestFields, id, name })
  return combineChanges(
    [
      createProductChange({ ...productFields, id: product }),
      request(requested, 'Gloves'),
      request(approved, 'Tips'),
      approveOrderChange({ id: approved, name: 'Tips' }),
      request(ordered, 'Flasks'),
      approveOrderChange({ id: ordered, name: 'Flasks' }),
      placeOrderChange({ id: ordered, name: 'Flasks' }, placing),
      createBudgetChange({ ...budgetFields, id: await device.takeId('budgets') }),
    ],
    '',
  )
}

const made = <E extends EntityName>({ device }: Hands, entity: E, name?: string): RowOf<E> =>
  device.disk.rowsOf(entity).find((row) => name === undefined || row['name'] === name) as unknown as RowOf<E>

const cases: ChangeCase[] = [
  {
    title: 'a product is added',
    make: async ({ device }) => createProductChange({ ...productFields, id: await device.takeId('products'), name: ' Trypsin ' }),
    label: 'Added Trypsin to the catalog',
    done: 'Trypsin added',
  },
  {
    title: 'the name and the price of a product are changed',
    make: (hands) => editProductChange(made(hands, 'products'), { note: { was: '', to: 'Only the clone DO-1' } }, { price: 260 }),
    label: 'Changed anti-p53 (DO-1)',
    done: messages.changesSaved,
  },
  {
    title: 'a product is archived',
    make: (hands) => archiveProductChange(made(hands, 'products'), true),
    label: 'Archived anti-p53 (DO-1)',
    done: 'anti-p53 (DO-1) archived',
  },
  {
    title: 'a sample is said to be a product',
    make: (hands) => setSampleProductChange(hands.sample(1), made(hands, 'products').id),
    label: 'Changed the product of HeLa',
    done: messages.changesSaved,
  },
  {
    title: 'a request is changed',
    make: (hands) => editOrderChange(made(hands, 'orderItems', 'Gloves'), { quantity: 7, notify: false }),
    label: 'Changed Gloves',
    done: messages.changesSaved,
  },
  {
    title: 'a request is approved',
    make: (hands) => approveOrderChange(made(hands, 'orderItems', 'Gloves')),
    label: 'Approved Gloves',
    done: 'Gloves approved',
  },
  {
    title: 'a request is declined',
    make: (hands) => declineOrderChange(made(hands, 'orderItems', 'Gloves'), 'We have some'),
    label: 'Declined Gloves',
    done: 'Gloves declined',
  },
  {
    title: 'a request is canceled',
    make: (hands) => cancelOrderChange(made(hands, 'orderItems', 'Tips'), 'Found some'),
    label: 'Canceled Tips',
    done: 'Tips canceled',
  },
  {
    title: 'what is approved is ordered',
    make: (hands) => placeOrderChange(made(hands, 'orderItems', 'Tips'), placing),
    label: 'Ordered Tips',
    done: 'Tips ordered',
  },
  {
    title: 'a part of an order is received',
    make: (hands) => receiveOrderChange(made(hands, 'orderItems', 'Flasks'), 3, 'One is missing'),
    label: 'Received Flasks',
    done: 'Flasks received',
  },
  {
    title: 'what arrived is put away',
    first: async (hands) => {
      const change = await first(hands)
      const { orderItemId: id } = change.mutations.at(-2)![1] as { orderItemId: number }
      return combineChanges([change, receiveOrderChange({ id, name: 'Flasks', quantity: 4, receivedPacks: 0 }, 4, '')], '')
    },
    make: (hands) => storeOrderChange(made(hands, 'orderItems', 'Flasks'), { containers: 8, note: 'K1', isAll: true }),
    label: 'Put Flasks away',
    done: 'Flasks put away',
  },
  {
    title: 'a budget is changed',
    make: (hands) => editBudgetChange(made(hands, 'budgets'), { amount: 12_000 }),
    label: 'Changed the budget of 4410',
    done: messages.changesSaved,
  },
  {
    title: 'a budget is archived',
    make: (hands) => archiveBudgetChange(made(hands, 'budgets')),
    label: 'Changed the budget of 4410',
    done: 'Budget of 4410 archived',
  },
  {
    title: 'a budget is added',
    make: async ({ device }) => createBudgetChange({ ...budgetFields, costCenter: '4425', id: await device.takeId('budgets') }),
    label: 'Added a budget for 4425',
    done: messages.changesSaved,
  },
  {
    title: 'something is requested',
    make: async ({ device }) => requestOrderChange({ ...requestFields, id: await device.takeId('orderItems'), name: 'Ice' }),
    label: 'Requested Ice',
    done: 'Ice requested',
  },
]

test.each(cases)('$title, and undone', (each) => doAndUndo({ first, by: 'administrator', ...each }))
