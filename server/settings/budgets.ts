import type { BudgetLimits } from '../security/limits/budget.ts'

/** Limits for people and addresses. The defaults are far above what a laboratory's devices use: docs/operations.md, docs/decisions/0026. */
export interface BudgetSettings {
  readonly person: BudgetLimits
  readonly address: BudgetLimits
  /** Heavy reads of all people that run at once. */
  readonly heavyReads: number
  /** Event streams of one person, and of all. */
  readonly streamsOfPerson: number
  readonly streams: number
}

export const usualBudgets: BudgetSettings = {
  person: { perSecond: 250, burst: 5_000 },
  address: { perSecond: 500, burst: 10_000 },
  heavyReads: 2,
  streamsOfPerson: 16,
  streams: 2_000,
}

type ReadWhole = (name: string, fallback: number, least: number, most: number) => number

export function readBudgets(whole: ReadWhole): BudgetSettings {
  const { person, address, heavyReads, streamsOfPerson, streams } = usualBudgets
  const budget = (name: string, { perSecond, burst }: BudgetLimits): BudgetLimits => ({
    perSecond: whole(`ALIQUOT_${name}_RATE`, perSecond, 1, 1_000_000),
    burst: whole(`ALIQUOT_${name}_BURST`, burst, 100, 100_000_000),
  })
  return {
    person: budget('PERSON', person),
    address: budget('ADDRESS', address),
    heavyReads: whole('ALIQUOT_HEAVY_READS', heavyReads, 1, 100),
    streamsOfPerson: whole('ALIQUOT_PERSON_STREAMS', streamsOfPerson, 1, 1_000),
    streams: whole('ALIQUOT_STREAMS', streams, 1, 100_000),
  }
}
