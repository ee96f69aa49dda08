import type { OrderStatus } from '#domain/entities/order-item.ts'
import type { Login } from '../people.ts'

/** A line of the shopping list of the main group. */
export interface OrderPlan {
  /** The name of a product, or of something that is not in the catalog. */
  readonly name: string
  readonly packs: number
  readonly by: Login
  /** When it was requested. */
  readonly daysAgo: number
  readonly status: OrderStatus
  /** Days from now; negative if it is late. */
  readonly dueIn?: number
  readonly received?: number
  /** Note of the last step. */
  readonly note?: string
  readonly costCenter?: string
}

type Line = readonly [name: string, packs: number, by: Login, daysAgo: number]

const plansOf = (status: OrderStatus, lines: readonly Line[]): OrderPlan[] => lines.map(([name, packs, by, daysAgo]) => ({ name, packs, by, daysAgo, status }))

export const orderPlans: readonly OrderPlan[] = [
  ...plansOf('requested', [
    ['FBS, heat inactivated', 2, 'tobias', 1],
    ['TaqMan TP53 mix', 1, 'elif', 2],
    ['TaqMan TP53 mix', 1, 'priya', 1],
    ['PVDF membrane', 1, 'elif', 3],
    ['anti-FoxP3 (206D)', 1, 'luca', 1],
  ]),
  { name: 'Wooden tweezers for the stock room', packs: 2, by: 'jonas', daysAgo: 2, status: 'requested', costCenter: '' },
  ...plansOf('approved', [
    ['anti-CD28 (28.2)', 2, 'priya', 4],
    ['BCA assay kit', 1, 'tobias', 4],
    ['Agarose', 1, 'mara', 5],
  ]),
  { name: 'DMEM, high glucose', packs: 2, by: 'mara', daysAgo: 6, status: 'ordered', dueIn: 1 },
  { name: '2D cryo tubes', packs: 1, by: 'jonas', daysAgo: 8, status: 'ordered', dueIn: 4 },
  { name: 'ECL substrate', packs: 1, by: 'elif', daysAgo: 7, status: 'ordered', dueIn: 6 },
  { name: 'Lenti packaging kit', packs: 1, by: 'tobias', daysAgo: 14, status: 'ordered', dueIn: -3 },
  { name: 'anti-CD3ε (OKT3)', packs: 4, by: 'mara', daysAgo: 12, status: 'partly-received', received: 3, note: 'One is on back order.' },
  { name: 'Filter tips, 200 µL', packs: 6, by: 'luca', daysAgo: 13, status: 'partly-received', received: 4 },
  ...plansOf('received', [
    ['qPCR plates', 2, 'elif', 9],
    ['Opti-MEM', 6, 'priya', 10],
    ['Nitrile gloves, M', 4, 'jonas', 11],
  ]),
  ...plansOf('stored', [
    ['Penicillin-streptomycin', 4, 'tobias', 16],
    ['PBS, sterile', 2, 'mara', 18],
    ['Ethanol, absolute', 3, 'jonas', 20],
    ['anti-β-actin (AC-15)', 1, 'elif', 21],
    ['Puromycin', 1, 'priya', 24],
    ['SYBR Green mix', 2, 'elif', 25],
    ['Cas9 nuclease', 1, 'tobias', 27],
    ['RPMI 1640', 2, 'mara', 33],
    ['T75 flasks', 2, 'luca', 34],
    ['TRIzol', 1, 'priya', 39],
    ['Tris base', 1, 'jonas', 45],
    ['15 mL tubes', 2, 'jonas', 52],
    ['FBS, heat inactivated', 4, 'tobias', 58],
    ['Annexin V kit', 1, 'mara', 63],
    ['dNTP mix', 1, 'elif', 70],
    ['Methanol', 1, 'elif', 81],
  ]),
  { name: 'ELISA IL-6, human', packs: 2, by: 'luca', daysAgo: 15, status: 'declined', note: 'The core facility has a plate left over.' },
  { name: 'Agarose', packs: 4, by: 'jonas', daysAgo: 40, status: 'declined', note: 'One bottle is enough for this year.' },
  { name: 'Ionomycin', packs: 1, by: 'priya', daysAgo: 19, status: 'canceled', note: 'Found one in F2.' },
]
