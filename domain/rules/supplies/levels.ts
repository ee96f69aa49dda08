import type { OrderItemRow } from '../../entities/order-item.ts'
import type { ProductRow } from '../../entities/product.ts'
import type { SampleReservationRow } from '../../entities/sample-reservation.ts'
import type { SampleRow } from '../../entities/sample.ts'
import { convertAmount, roundAmount } from '../samples/amount.ts'
import { reservedAmount } from '../samples/sample-reservations.ts'
import { convertedUses, levelSteps, type LevelStep, type StockSample, type StockUse } from './level-history.ts'
import { dailyUse, outlookOf, weeklyUse, weeksOfUse, type Arrival, type Outlook } from './run-out.ts'

/** How much there is of a product, in its unit. Samples that are measured in something else do not count. */
export const levelOf = ({ unit }: Pick<ProductRow, 'unit'>, samples: readonly Pick<SampleRow, 'amount' | 'unit' | 'archived'>[]): number =>
  roundAmount(samples.reduce((sum, sample) => sum + (sample.archived ? 0 : (convertAmount(sample.amount, sample.unit, unit) ?? 0)), 0))

export const isBelow = ({ lowAmount }: Pick<ProductRow, 'lowAmount'>, level: number): boolean => lowAmount !== null && level <= lowAmount

/** What is known of the stock of a product. */
export interface Stock {
  /** Archived ones too: what was used of them counts. */
  readonly samples: readonly StockSample[]
  readonly uses: readonly StockUse[]
  readonly reservations: readonly Pick<SampleReservationRow, 'sampleId' | 'amount' | 'unit'>[]
  /** Those that are on their way. */
  readonly orders: readonly Pick<OrderItemRow, 'quantity' | 'receivedPacks' | 'dueOn'>[]
}

export interface ProductLevel {
  readonly level: number
  /** The part of it that somebody has reserved. */
  readonly reserved: number
  /** From eight weeks ago to now. */
  readonly past: readonly LevelStep[]
  /** What was used in each of these weeks. */
  readonly weeks: readonly number[]
  /** In the unit of the product; undefined if there is too little to tell. */
  readonly perWeek: number | undefined
  readonly arrivals: readonly Arrival[]
  /** Undefined if there is too little to tell, or nothing is left. */
  readonly outlook: Outlook | undefined
  /** The first day (YYYY-MM-DD) on which some of it expires; empty for none. */
  readonly firstExpiry: string
}

const week = 7 * 86_400_000

/** How much there is of a product, was, and will be. `startOf` gives the time at which a day begins. */
export function productLevel(
  product: Pick<ProductRow, 'unit' | 'containers' | 'amount'>,
  { samples, uses, reservations, orders }: Stock,
  now: number,
  startOf: (day: string) => number,
): ProductLevel {
  const level = levelOf(product, samples)
  const counted = convertedUses(product, uses)
  const perDay = dailyUse(counted, now)
  const arrivals = orders.flatMap(({ quantity, receivedPacks, dueOn }): Arrival[] => {
    const packs = quantity - receivedPacks
    return dueOn && packs > 0 ? [{ at: startOf(dueOn), amount: roundAmount(packs * product.containers * product.amount) }] : []
  })
  return {
    level,
    reserved: reservedOf(product, samples, reservations),
    past: levelSteps(product, samples, uses, now - weeksOfUse * week, now),
    weeks: weeklyUse(counted, now),
    perWeek: perDay === undefined ? undefined : perDay * 7,
    arrivals: arrivals.filter(({ at }) => at >= now),
    outlook: perDay === undefined || level === 0 ? undefined : outlookOf(level, perDay, arrivals, now),
    firstExpiry: samples.flatMap(({ archived, amount, expiration }) => (!archived && amount > 0 && expiration) || []).toSorted()[0] ?? '',
  }
}

function reservedOf({ unit }: Pick<ProductRow, 'unit'>, samples: Stock['samples'], reservations: Stock['reservations']): number {
  const bySample = new Map<number, Stock['reservations'][number][]>()
  for (const each of reservations) bySample.set(each.sampleId, [...(bySample.get(each.sampleId) ?? []), each])
  const parts = samples.map((sample) => {
    const own = bySample.get(sample.id)
    return own && !sample.archived ? (convertAmount(reservedAmount(sample, own), sample.unit, unit) ?? 0) : 0
  })
  return roundAmount(parts.reduce((sum, part) => sum + part, 0))
}
