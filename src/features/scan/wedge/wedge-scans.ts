import { limits } from '#domain/limits.ts'
import { completeFrom, holdsBlank, isComplete, isCompleteCode, isCutOfLonger, isDigitIn, isDigits, textOf } from './key-text.ts'
import type { WedgeKey } from './wedge-types.ts'

const { keyGap, slowKeyGap, burstKeys, ignoredLength } = limits.scan

/** What ended a run of keys. `fast`: the suffix came as fast as a scanner's keys. */
export type Ending = { by: 'silence' | 'key' } | { by: 'suffix'; fast: boolean; key: string }

/** A code and its own keys; all others in the run were typed by a person. */
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

/** This many keys this fast: no person types like that. */
export const isBurst = (keys: readonly WedgeKey[]): boolean => keys.length >= burstKeys

/** The codes in a run that has ended; none if a person typed it. `takesShort`: a scan dialog is open, where short codes count. */
export function scansIn(run: readonly WedgeKey[], ending: Ending, takesShort: boolean): FoundScan[] {
  const parts = splitIntoBursts(run)
  if (parts.length < 2) return run.length > ignoredLength ? [scanOf(run)] : takesShort ? shortScan(run, ending) : []
  // A code of 18 whose scanner hesitated has three digits after the pause, not a complete code.
  if (parts.every((part) => isBurst(part) && isCompleteCode(part))) return parts.map(scanOf)
  const hesitant = hesitantScan(run)
  if (hesitant) return [hesitant]
  const starts = completeFrom(run)
  if (starts.length) return [slowScan(run, starts)]
  return parts.filter(isBurst).map(scanOf)
}

const isEnded = ({ keys }: FoundScan, run: readonly WedgeKey[], ending: Ending): boolean => ending.by === 'suffix' && keys.at(-1) === run.at(-1)

/** In a field, only a complete code that ends as a scanner ends is one for certain: dictation and text expanders are as fast, and end a word with Enter. */
export const isInDoubt = (scan: FoundScan, run: readonly WedgeKey[], ending: Ending): boolean =>
  scan.keys.some(({ inField }) => inField) && !(isEnded(scan, run, ending) && isCompleteCode(scan.keys))

/** The key that ended it as a scanner ends, unless it holds a blank. */
export const suffixOf = (scan: FoundScan, run: readonly WedgeKey[], ending: Ending): string | null =>
  ending.by === 'suffix' && ending.fast && isEnded(scan, run, ending) && !holdsBlank(scan.keys) ? ending.key : null

/** Up to four keys prove nothing by themselves: the suffix must come as fast, or there must be no field that a person could be typing in. SCAN-04 */
function shortScan(run: readonly WedgeKey[], ending: Ending): FoundScan[] {
  const isScan = ending.by === 'suffix' ? ending.fast && run.length > 0 : ending.by === 'silence' && run.length > 1 && !run[0]!.inField
  return isScan ? [{ keys: run, code: textOf(run) }] : []
}

/** A burst. Letters that a person typed meanwhile are restored, if the rest is an internal code. */
function scanOf(keys: readonly WedgeKey[]): FoundScan {
  const digits = keys.filter(isDigitIn)
  const letters = keys.filter((key) => !isDigitIn(key))
  const code = textOf(keys)
  if (isComplete(code) || !letters.length || letters.length > strayKeys || !isCompleteCode(digits)) return { keys, code }
  const scan = { keys: digits, code: textOf(digits) }
  // Law: a custom code with letters among its digits is never mistaken for an internal one.
  return letters.every((letter) => isOutOfRhythm(letter, keys)) ? scan : { ...scan, candidates: [scan.code, code] }
}

/** Nobody types more than this while a code of 18 arrives. */
const strayKeys = 2

/** A scanner keeps a steady pace; a person's key falls between two of its keys, which are as far apart as any others. */
function isOutOfRhythm(key: WedgeKey, keys: readonly WedgeKey[]): boolean {
  const digits = keys.filter(isDigitIn)
  const gaps = digits.slice(1).map((digit, index) => digit.at - digits[index]!.at)
  const pace = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!
  const next = digits.findIndex((digit) => digit.id > key.id)
  return next > 0 && pace >= minPace && gaps[next - 1]! < pace * 1.5
}

/** Timestamps of keys are in whole milliseconds: the pace of a faster scanner cannot be measured. */
const minPace = 4

/** Keys too slow for a burst that form a complete internal code. Digits typed just before may make it look like another one. */
function slowScan(run: readonly WedgeKey[], starts: readonly number[]): FoundScan {
  const texts = [...new Set(starts.map((start) => textOf(run.slice(start))))]
  const scan = { keys: run.slice(starts[0]), code: texts[0]! }
  return texts.length > 1 ? { ...scan, candidates: texts } : scan
}

/**
 * A code of 15, a pause, and more digits within the idle time: one of 18 whose scanner hesitated, or one of 15 and digits typed by a person.
 * Law: a code of 15 that may be a truncated one of 18 never counts as complete while digits follow. Both are offered; the person chooses.
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

/** The first code in the run that more digits could have extended. */
export function cutIn(run: readonly WedgeKey[]): { start: number; end: number } | null {
  for (let end = 1; end <= run.length; end++) {
    for (let start = 0; start < end; start++) if (isCutOfLonger(run.slice(start, end))) return { start, end }
  }
  return null
}
