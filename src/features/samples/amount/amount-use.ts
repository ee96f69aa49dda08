import type { SampleRow } from '#domain/entities/sample.ts'
import { convertAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import type { FieldValue } from '#domain/wire/sync/history.ts'
import type { HistoryEntry } from '#src/features/samples/history/history-entries.ts'

export interface AmountStep {
  readonly at: number
  /** In the unit of the sample; undefined if it is not known. */
  readonly from: number | undefined
  readonly to: number
  /** Someone changed the amount itself; an aliquot, for example, is not a use. */
  readonly isUse: boolean
  readonly isFirst: boolean
}

export interface AmountUse {
  /** Oldest first. */
  readonly steps: readonly AmountStep[]
  /** What it held at first or, if that is not known or less than now, the most that is known; undefined if it has not changed as far as known. */
  readonly full: number | undefined
  /** How often the usual amount can still be taken out; undefined if it was taken out less than twice. */
  readonly usesLeft: number | undefined
}

type Held = Pick<SampleRow, 'amount' | 'unit'>

/** How the amount of a sample has changed. `entries` newest first, as in its history. */
export function readAmountUse(entries: readonly HistoryEntry[], sample: Held): AmountUse {
  const steps = readSteps(entries, sample.unit)
  return { steps, full: fullOf(steps, sample.amount), usesLeft: usesLeft(sample.amount, takesOf(steps)) }
}

/** Back to the first change that cannot be expressed in the sample's unit. */
function readSteps(entries: readonly HistoryEntry[], unit: string): AmountStep[] {
  const steps: AmountStep[] = []
  for (const { at, state, command, isFirst, changes } of entries) {
    const amount = changes.find(({ field }) => field === 'amount')
    if (!amount || state === 'refused') continue
    const units = changes.find(({ field }) => field === 'unit')
    const to = amountIn(unit, amount.to, units?.to)
    if (to === undefined) break
    const from = isFirst ? undefined : amountIn(unit, amount.from, units?.from)
    steps.unshift({ at, from, to, isUse: /^(sample\.adjust-amount|section\.use-amount)@/.test(command), isFirst })
    if (from === undefined) break
  }
  return steps
}

/** An amount of the history in the sample's unit; nothing is nothing in every unit. */
export function amountIn(unit: string, amount: FieldValue, from: FieldValue | undefined): number | undefined {
  if (amount === null || Number(amount) === 0) return 0
  return convertAmount(Number(amount), String(from ?? unit), unit)
}

function fullOf(steps: readonly AmountStep[], now: number): number | undefined {
  const first = steps.find(({ isFirst }) => isFirst)?.to
  const most = Math.max(now, ...steps.flatMap(({ from, to }) => [from ?? 0, to]))
  const isKnown = most > now || (first !== undefined && steps.length > 1)
  if (!isKnown) return undefined
  return first !== undefined && first > 0 && first >= now ? first : most
}

/** What was taken out each time, oldest first; not what was put back at once, by an undo. */
function takesOf(steps: readonly AmountStep[]): number[] {
  const takes: number[] = []
  for (const { from, to, isUse } of steps) {
    if (!isUse || from === undefined) continue
    const taken = roundAmount(from - to)
    if (taken > 0) takes.push(taken)
    else if (takes.at(-1) === -taken) takes.pop()
  }
  return takes
}

const lastTakes = 5

/** How often the median of the last takes is in what is left; undefined after fewer than two. */
export function usesLeft(amount: number, takes: readonly number[]): number | undefined {
  if (takes.length < 2) return undefined
  const last = takes.slice(-lastTakes).toSorted((a, b) => a - b)
  const middle = Math.floor(last.length / 2)
  const median = last.length % 2 === 1 ? last[middle]! : (last[middle - 1]! + last[middle]!) / 2
  return Math.floor(roundAmount(amount / median))
}
