import { roundAmount } from '../samples/amount.ts'
import type { StockUse } from './level-history.ts'

const day = 86_400_000
const week = 7 * day
/** How far back use counts. */
export const weeksOfUse = 8
/** Fewer uses than this, or all of them in less than two weeks, say nothing about the next ones. */
const minUses = 3
const minSpan = 2 * week

/** How much was used in each of the last weeks, the earliest first. `uses` in one unit. */
export function weeklyUse(uses: readonly StockUse[], now: number): number[] {
  const weeks = Array.from({ length: weeksOfUse }, () => 0)
  for (const { at, amount } of uses) {
    const ago = Math.floor((now - at) / week)
    if (ago >= 0 && ago < weeksOfUse) weeks[weeksOfUse - 1 - ago]! += amount
  }
  return weeks.map(roundAmount)
}

/** How much is used in a day; undefined if there is too little to tell. `uses` in one unit. */
export function dailyUse(uses: readonly StockUse[], now: number): number | undefined {
  const start = now - weeksOfUse * week
  const first = Math.min(...uses.map(({ at }) => at))
  const recent = uses.filter(({ at }) => at >= start && at <= now)
  if (recent.length < minUses || now - first < minSpan) return undefined
  const span = now - Math.max(start, first)
  return recent.reduce((sum, { amount }) => sum + amount, 0) / (span / day)
}

/** What is on its way. */
export interface Arrival {
  /** Epoch ms. */
  readonly at: number
  readonly amount: number
}

export interface LevelPoint {
  readonly at: number
  readonly level: number
}

export interface Outlook {
  /** From now on, a straight line from each to the next; two at the same time where something arrives. */
  readonly points: readonly LevelPoint[]
  /** When nothing is left. */
  readonly outAt: number
}

/** How the level goes on if as much is used each day, and what is on its way arrives. After it has run out, nothing is drawn. */
export function outlookOf(level: number, perDay: number, arrivals: readonly Arrival[], now: number): Outlook {
  const points: LevelPoint[] = [{ at: now, level }]
  let [at, left] = [now, level]
  for (const arrival of arrivals.filter((each) => each.at >= now).toSorted((a, b) => a.at - b.at)) {
    const before = left - ((arrival.at - at) / day) * perDay
    if (before < 0) break
    points.push({ at: arrival.at, level: before }, { at: arrival.at, level: before + arrival.amount })
    ;[at, left] = [arrival.at, before + arrival.amount]
  }
  const outAt = at + (left / perDay) * day
  return { points: [...points, { at: outAt, level: 0 }], outAt }
}
