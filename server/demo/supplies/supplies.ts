import type { BudgetRow } from '#domain/entities/budget.ts'
import type { OrderItemRow, OrderStatus, OrderStep } from '#domain/entities/order-item.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { withCheckDigit } from '#domain/rules/gs1/check-digit.ts'
import { dayAfter, dayLength } from '../days.ts'
import type { Login } from '../people.ts'
import type { Kind } from '../sample-types.ts'
import { orderPlans, type OrderPlan } from './order-plans.ts'
import { productPlans } from './product-plans.ts'

/** The catalog, the orders and the budgets of a group. */
export interface Supplies {
  readonly products: readonly ProductRow[]
  readonly orderItems: readonly OrderItemRow[]
  readonly budgets: readonly BudgetRow[]
}

interface SuppliesOptions {
  /** Epoch ms. */
  readonly now: number
  readonly userIds: Readonly<Record<Login, number>>
  readonly types: ReadonlyMap<Kind, SampleTypeRow>
  /** How much there is of what has a name. */
  readonly levels: ReadonlyMap<string, number>
}

export const noSupplies: Supplies = { products: [], orderItems: [], budgets: [] }

const costCenter = '4410'
const currency = 'USD'
const orderer: Login = 'amina'

/** The product that samples of this name are of. */
export const productNameOf = (sampleName: string): string => sampleName.replace(/ stock$/, '')

/** Those of the main group; the others have none. The ids count from 1. */
export function supplies(options: SuppliesOptions): Supplies {
  const products = productRows(options)
  const byName = new Map(products.map((product) => [product.name, product]))
  return { products, orderItems: orderPlans.map((plan, at) => toOrder(plan, at, byName.get(plan.name), options)), budgets: budgetRows(options.now) }
}

function productRows({ now, userIds, types, levels }: SuppliesOptions): ProductRow[] {
  const createdAt = now - 300 * dayLength
  return productPlans.map(({ kind, isLow, limit = null, hazards = '', ...plan }, at): ProductRow => {
    const level = levels.get(plan.name) ?? 0
    return {
      ...plan,
      id: at + 1,
      nameFold: normalizeText(plan.name),
      currency,
      gtin: `0${withCheckDigit(`40765430${String(at + 1).padStart(4, '0')}`)}`,
      barcode: null,
      sampleTypeId: kind ? types.get(kind)!.id : null,
      sampleName: '',
      expiresAfter: kind === 'antibody' ? 365 : null,
      hazards,
      note: '',
      lowAmount: isLow ? Math.max(plan.amount, Math.ceil(level * 12.5) / 10) : limit,
      ownerId: userIds[orderer],
      createdAt,
      changedBy: userIds[orderer],
      changedAt: createdAt,
      archived: 0,
      edits: {},
    }
  })
}

const pathTo: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  requested: ['requested'],
  approved: ['requested', 'approved'],
  ordered: ['requested', 'approved', 'ordered'],
  'partly-received': ['requested', 'approved', 'ordered', 'partly-received'],
  received: ['requested', 'approved', 'ordered', 'received'],
  stored: ['requested', 'approved', 'ordered', 'received', 'stored'],
  declined: ['requested', 'declined'],
  canceled: ['requested', 'canceled'],
}
const byOrderer: ReadonlySet<OrderStatus> = new Set(['approved', 'ordered', 'declined'])

function toOrder(plan: OrderPlan, at: number, product: ProductRow | undefined, { now, userIds }: SuppliesOptions): OrderItemRow {
  const { name, packs, by, daysAgo, status, dueIn, note = '', received } = plan
  const path = pathTo[status]
  const requestedAt = now - daysAgo * dayLength
  const steps = path.map((step, index): OrderStep => {
    const isLast = index === path.length - 1
    const arrives = step === 'received' || step === 'partly-received'
    return {
      status: step,
      by: userIds[byOrderer.has(step) ? orderer : by],
      at: Math.round(requestedAt + ((now - requestedAt) * index) / (path.length + 1)),
      note: isLast ? note : '',
      ...(arrives && { packs: received ?? packs }),
      ...(step === 'stored' && { containers: packs * (product?.containers ?? 1) }),
    }
  })
  const sum = (of: 'packs' | 'containers') => steps.reduce((total, step) => total + (step[of] ?? 0), 0)
  return {
    id: at + 1,
    productId: product?.id ?? null,
    name,
    nameFold: normalizeText(name),
    supplier: product?.supplier ?? '',
    catalogNumber: product?.catalogNumber ?? '',
    quantity: packs,
    price: product?.price ?? null,
    currency: product?.currency ?? '',
    status,
    requestedBy: userIds[by],
    requestedAt,
    costCenter: plan.costCenter ?? costCenter,
    orderNumber: path.includes('ordered') ? `ORD-${String(180 - at).padStart(4, '0')}` : '',
    dueOn: dueIn === undefined ? '' : dayAfter(now, dueIn),
    note: '',
    notify: 1,
    sampleId: null,
    receivedPacks: sum('packs'),
    storedContainers: sum('containers'),
    steps,
  }
}

/** One for this month, and one for the year. */
function budgetRows(now: number): BudgetRow[] {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()]
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const [firstDay, lastDay] = [day(Date.UTC(year, month, 1)), day(Date.UTC(year, month + 1, 0))]
  return [
    { id: 1, costCenter, name: 'Consumables', amount: 10_000, currency, firstDay, lastDay, archived: 0 },
    { id: 2, costCenter: '4425', name: 'Clone screen grant', amount: 24_000, currency, firstDay: `${year}-01-01`, lastDay: `${year}-12-31`, archived: 0 },
  ]
}
