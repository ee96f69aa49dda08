import type { ProductRow } from '../../entities/product.ts'
import type { SampleRow } from '../../entities/sample.ts'
import { convertAmount, roundAmount } from '../samples/amount.ts'

export type StockSample = Pick<SampleRow, 'id' | 'amount' | 'unit' | 'archived' | 'createdAt' | 'parentId' | 'expiration'>

/** What an experiment used of a sample. */
export interface StockUse {
  readonly sampleId: number
  readonly amount: number
  readonly unit: string
  /** Epoch ms. */
  readonly at: number
}

/** From this time on, there was so much. */
export interface LevelStep {
  readonly at: number
  readonly level: number
}

type Unit = Pick<ProductRow, 'unit'>

/** Uses in the unit of the product, the earliest first. Those in a unit that measures something else do not count. */
export const convertedUses = ({ unit }: Unit, uses: readonly StockUse[]): StockUse[] =>
  uses
    .flatMap((use) => {
      const amount = convertAmount(use.amount, use.unit, unit)
      return amount === undefined || amount <= 0 ? [] : { ...use, amount, unit }
    })
    .toSorted((a, b) => a.at - b.at)

/**
 * How much there was of a product from `since` to `now`, as far as its samples say: when each was added, what experiments used of it,
 * and what it holds now. What was left in an archived sample does not count, and an amount that was changed by hand counts from the start.
 */
export function levelSteps(product: Unit, samples: readonly StockSample[], uses: readonly StockUse[], since: number, now: number): LevelStep[] {
  const used = convertedUses(product, uses)
  const usedOf = new Map<number, number>()
  for (const { sampleId, amount } of used) usedOf.set(sampleId, (usedOf.get(sampleId) ?? 0) + amount)
  const byId = new Map(samples.map((sample) => [sample.id, sample]))
  const changes = [
    ...samples.map((sample) => {
      const left = sample.archived ? 0 : (convertAmount(sample.amount, sample.unit, product.unit) ?? 0)
      return { at: addedAt(sample, byId), by: left + (usedOf.get(sample.id) ?? 0) }
    }),
    ...used.map(({ at, amount }) => ({ at, by: -amount })),
  ].toSorted((a, b) => a.at - b.at || b.by - a.by)
  let level = changes.reduce((sum, { at, by }) => (at <= since ? sum + by : sum), 0)
  const steps: LevelStep[] = [{ at: since, level: atLeastNothing(level) }]
  for (const { at, by } of changes) {
    if (at <= since || at > now || by === 0) continue
    level += by
    if (steps.at(-1)!.at === at) steps.pop()
    steps.push({ at, level: atLeastNothing(level) })
  }
  return steps
}

/** An aliquot was there before, in the sample that it was taken from. */
function addedAt(sample: StockSample, byId: ReadonlyMap<number, StockSample>): number {
  const seen = new Set<number>()
  let earliest = sample
  while (earliest.parentId !== null && !seen.has(earliest.id)) {
    const parent = byId.get(earliest.parentId)
    if (!parent) break
    seen.add(earliest.id)
    earliest = parent
  }
  return Math.min(sample.createdAt, earliest.createdAt)
}

const atLeastNothing = (level: number): number => Math.max(0, roundAmount(level))
