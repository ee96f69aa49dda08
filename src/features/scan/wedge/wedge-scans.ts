import { limits } from '#domain/limits.ts'
import { completeFrom, isComplete, isCompleteCode, isCutOfLonger, isDigitIn, isDigits, textOf } from './key-text.ts'
import type { WedgeKey } from './wedge-types.ts'

const { keyGap, slowKeyGap, burstKeys, ignoredLength } = limits.scan

/** What ended a run of keys. `fast`: the suffix came as fast as a scanner's keys do. */
export type Ending = { by: 'silence' | 'key' } | { by: 'suffix'; fast: boolean }

/** A code, and the keys that are its own; all others of the run are a person's. */
export interface FoundScan {
  readonly keys: readonly WedgeKey[]
  readonly code: string
  readonly candidates?: readonly string[]
}

/** The run in stretches without a gap of `keyGap` or more. */
export function splitIntoBursts(run: readonly WedgeKey[]): WedgeKey[][] {
  const all: WedgeKey[][] = []
  let before: WedgeKey | undefined
  for (const key of run) {
    if (before && key.at - before.at < keyGap) all.at(-1)!.push(key)
    else all.push([key])
    before = key
  }
  return all
}

/** So many keys so fast: no person types like that. */
export const isBurst = (keys: readonly WedgeKey[]): boolean => keys.length >= burstKeys

/** The codes in a run that has ended; none when a person typed it. `takesShort`: a scan dialog is open, where short codes count. */
export function scansIn(run: readonly WedgeKey[], ending: Ending, takesShort: boolean): FoundScan[] {
  const parts = splitIntoBursts(run)
  if (parts.length < 2) return run.length > ignoredLength ? [scanOf(run)] : takesShort ? shortScan(run, ending) : []
  // A code of 18 whose scanner faltered has three digits behind the pause, not a whole code.
  if (parts.every((part) => isBurst(part) && isCompleteCode(part))) return parts.map(scanOf)
  const hesitant = hesitantScan(run)
  if (hesitant) return [hesitant]
  const starts = completeFrom(run)
  if (starts.length) return [slowScan(run, starts)]
  return parts.filter(isBurst).map(scanOf)
}

/** Up to four keys are no proof by themselves: a suffix must come as fast, or nobody can be typing, because there is no field. SCAN-04 */
function shortScan(run: readonly WedgeKey[], ending: Ending): FoundScan[] {
  const isScan = ending.by === 'suffix' ? ending.fast && run.length > 0 : ending.by === 'silence' && run.length > 1 && !run[0]!.inField
  return isScan ? [{ keys: run, code: textOf(run) }] : []
}

/** A burst. The letters of a person who typed meanwhile are given back, if what is left is an internal code. */
function scanOf(keys: readonly WedgeKey[]): FoundScan {
  const digits = keys.filter(isDigitIn)
  const letters = keys.filter((key) => !isDigitIn(key))
  const code = textOf(keys)
  if (isComplete(code) || !letters.length || letters.length > strayKeys || !isCompleteCode(digits)) return { keys, code }
  const scan = { keys: digits, code: textOf(digits) }
  // Law: a code of the group's own that has letters among its digits never passes for an internal one.
  return letters.every((letter) => isOutOfRhythm(letter, keys)) ? scan : { ...scan, candidates: [scan.code, code] }
}

/** More than this nobody types while a code of 18 comes. */
const strayKeys = 2

/** A scanner keeps its pace; the key of a person falls between two of its keys, which are as far apart as any others. */
function isOutOfRhythm(key: WedgeKey, keys: readonly WedgeKey[]): boolean {
  const digits = keys.filter(isDigitIn)
  const gaps = digits.slice(1).map((digit, index) => digit.at - digits[index]!.at)
  const pace = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!
  const next = digits.findIndex((digit) => digit.id > key.id)
  return next > 0 && pace >= shortestPace && gaps[next - 1]! < pace * 1.5
}

/** Clocks of keys are kept to the millisecond: a quicker scanner has no pace that could be told. */
const shortestPace = 4

/** Keys too slow for a burst that make a whole internal code. Digits typed just before it may make it look like another one. */
function slowScan(run: readonly WedgeKey[], starts: readonly number[]): FoundScan {
  const texts = [...new Set(starts.map((start) => textOf(run.slice(start))))]
  const scan = { keys: run.slice(starts[0]), code: texts[0]! }
  return texts.length > 1 ? { ...scan, candidates: texts } : scan
}

/**
 * A code of 15, a pause, and more digits within the idle time: one of 18 whose scanner faltered, or one of 15 and a person's digits.
 * Law: a code of 15 that may be a cut one of 18 never passes for whole while digits follow. Both are given; the person chooses.
 */
function hesitantScan(run: readonly WedgeKey[]): FoundScan | null {
  const cut = cutIn(run)
  if (!cut) return null
  const [head, tail] = [run.slice(cut.start, cut.end), run.slice(cut.end)]
  const pause = tail.length ? tail[0]!.at - head.at(-1)!.at : 0
  const falters = pause >= slowKeyGap || (pause >= keyGap && splitIntoBursts(head).length === 1)
  if (!falters || !isDigits(tail)) return null
  const whole = [...head, ...tail]
  const isTailFast = tail.length > 1 && splitIntoBursts(tail).length === 1
  if (!isCompleteCode(whole) && !isTailFast) return { keys: head, code: textOf(head) }
  return { keys: isTailFast ? whole : head, code: textOf(head), candidates: [textOf(head), textOf(whole)] }
}

/** The first code in the run that more digits could have made longer. */
export function cutIn(run: readonly WedgeKey[]): { start: number; end: number } | null {
  for (let end = 1; end <= run.length; end++) {
    for (let start = 0; start < end; start++) if (isCutOfLonger(run.slice(start, end))) return { start, end }
  }
  return null
}
