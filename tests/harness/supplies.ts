import type { BudgetRow } from '#domain/entities/budget.ts'
import type { OrderItemRow, OrderStatus } from '#domain/entities/order-item.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { noon } from './factories.ts'
import type { TestDevice } from './two-devices.ts'

/** What a person types about a product. */
export const productFields = {
  name: 'anti-p53 (DO-1)',
  supplier: 'Norrland Bio',
  catalogNumber: 'NB-1801',
  sampleName: '',
  hazards: '',
  storageNote: '−20 °C',
  note: '',
  containers: 2,
  amount: 100,
  unit: 'µL',
  price: 250 as number | null,
  currency: 'USD',
  gtin: null as string | null,
  barcode: null as string | null,
  sampleTypeId: 1 as number | null,
  expiresAfter: null as number | null,
  lowAmount: 80 as number | null,
}

export const makeProduct = (fields: Partial<ProductRow> = {}): ProductRow => ({
  id: 1,
  ...productFields,
  nameFold: 'anti-p53 (do-1)',
  ownerId: 1,
  createdAt: noon,
  changedBy: 1,
  changedAt: noon,
  archived: 0,
  edits: {},
  ...fields,
})

/** What a person asks for, without the product. */
export const requestFields = {
  productId: null as number | null,
  name: 'PVDF membrane',
  supplier: 'Norrland Bio',
  catalogNumber: 'NB-77',
  quantity: 4,
  price: 79 as number | null,
  currency: 'USD',
  costCenter: '4410',
  note: '',
  notify: true,
  sampleId: null as number | null,
}

/** Asked for by Ada; a later status was reached in one step of the administrator. */
export const makeOrderItem = ({ status = 'requested', ...fields }: Partial<OrderItemRow> = {}): OrderItemRow => ({
  id: 1,
  ...requestFields,
  nameFold: 'pvdf membrane',
  notify: 1,
  status,
  requestedBy: 1,
  requestedAt: noon,
  orderNumber: '',
  dueOn: '',
  receivedPacks: 0,
  storedContainers: 0,
  steps: [{ status: 'requested', by: 1, at: noon, note: '' }, ...(status === 'requested' ? [] : [{ status, by: 5, at: noon, note: '' }])],
  ...fields,
})

export const makeBudget = (fields: Partial<BudgetRow> = {}): BudgetRow => ({
  id: 1,
  costCenter: '4410',
  name: 'November',
  amount: 10_000,
  currency: 'USD',
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  archived: 0,
  ...fields,
})

interface Supplies {
  products?: readonly Partial<ProductRow>[]
  orderItems?: readonly Partial<OrderItemRow>[]
  budgets?: readonly Partial<BudgetRow>[]
}

const changesOf = ({ products = [], orderItems = [], budgets = [] }: Supplies) => {
  const rows = (entity: EntityName, all: readonly (ProductRow | OrderItemRow | BudgetRow)[]) =>
    all.map((row) => ({ entity, id: row.id, after: { ...row } as AnyRow }))
  return [...rows('products', products.map(makeProduct)), ...rows('orderItems', orderItems.map(makeOrderItem)), ...rows('budgets', budgets.map(makeBudget))]
}

/** The input for a command, once the server has these rows. */
export const withSupplies =
  <Input>(input: Input, supplies: Supplies) =>
  async (device: TestDevice): Promise<Input> => {
    await device.lab.change(...changesOf(supplies))
    return input
  }

/** The input for a command on a line with this status. */
export const withOrder = <Input extends object>(
  input: Input,
  status: OrderStatus = 'requested',
  fields: Partial<OrderItemRow> = {},
): ((device: TestDevice) => Promise<Input & { orderItemId: number }>) => withSupplies({ orderItemId: 1, ...input }, { orderItems: [{ status, ...fields }] })

/** One that nobody has made. */
export const noOrder = <Input extends object>(input: Input): Input & { orderItemId: number } => ({ orderItemId: 99, ...input })
