import { limits } from '#domain/limits.ts'
import { beginningIn, completeFrom, groupSeparator, isDigitIn, readingsOf, toWedgeKey } from './key-text.ts'
import type { KeyRecord, WedgeEffect, WedgeKey, WedgeScan, WedgeState, WedgeStep } from './wedge-types.ts'
import { cutIn, isBurst, isInDoubt, scansIn, splitIntoBursts, suffixOf, type Ending, type FoundScan } from './wedge-scans.ts'

// Distinguishes a scanner from a person by the gaps between keys, by the keyboard's timestamps, and decides what to do with each key.
//
//   gap < 75 ms        the key joins; outside a field, from the sixth on it is swallowed
//   gap < 250 ms       joins as long as the keys may become a complete internal code: some scanners are slow
//   gap < 500 ms       joins after a code of 15 that more digits may turn into one of 18
//   Enter, Tab         end a scan at once and are swallowed
//   500 ms of silence  end the rest; a key that was only handled late continues it
//
// In a field, every key writes. A complete code that ended as a scanner ends is taken out of it again; everything else only if it finds something.
//
// Law: if no scan is found, every key has had its effect and no field has been changed; but the key that ended a word waits until it is looked up.

const { keyGap, slowKeyGap, idle } = limits.scan

export const emptyWedge: WedgeState = { run: [], silent: [], toldTo: 0, lastId: 0, altDigits: null, isBurst: false, held: false, suffixAt: -Infinity }

/** Handles one key. `takesShort`: a scan dialog is open. */
export function feedKey(before: WedgeState, record: KeyRecord, takesShort: boolean): WedgeStep {
  const state = record.composing ? before : continueRun(before, record.at)
  if (record.composing) return same(state)
  if (record.type === 'up') return record.key === 'Alt' ? endAltCode(state, record, takesShort) : same(state)
  if (record.key === 'Alt') return same({ ...state, altDigits: '' })
  if (state.altDigits !== null && record.alt && /^Numpad\d$/.test(record.code)) return addAltDigit(state, record)
  if (isHeld(state, record)) return after(settle(state, { by: 'key' }, takesShort), (next) => same({ ...next, held: true }))
  const free = { ...state, held: false }
  if (record.ctrl && !record.alt && (record.key === ']' || record.code === 'BracketRight')) return addSeparator(free, record, takesShort)
  if (isSuffix(record) && !state.run.length && record.at - state.suffixAt < keyGap)
    return { state: { ...free, suffixAt: record.at }, effects: [{ type: 'swallow' }] }
  if (endsScan(record)) return endBySuffix(free, record, takesShort)
  if (record.key.length === 1 && !isModified(record)) return addKey(free, toWedgeKey(record, state.lastId + 1, true), takesShort)
  return isTypedByHand(record) ? settle(free, { by: 'key' }, takesShort) : same(free)
}

/** The idle time is over according to the timer, but in a busy tab, keys may still be on their way. */
export function endBySilence(state: WedgeState, takesShort: boolean): WedgeStep {
  if (!state.run.length) return same(state)
  const ending: Ending = { by: 'silence' }
  const scans = scansIn(state.run, ending, takesShort)
  const last = scans.at(-1)?.keys ?? []
  const silent = scans.every((scan) => isInDoubt(scan, state.run, ending)) ? state.run : last.at(-1) === state.run.at(-1) ? last.map(takenOut) : []
  return after(settle(state, ending, takesShort), (next) => same({ ...next, silent }))
}

/** Reverts an end by silence if there was no silence. */
function continueRun(state: WedgeState, at: number): WedgeState {
  const last = state.silent.at(-1)
  if (!last) return state
  return { ...state, silent: [], run: !state.run.length && at - last.at < idle ? state.silent : state.run }
}

const same = (state: WedgeState): WedgeStep => ({ state, effects: [] })

function after(step: WedgeStep, next: (state: WedgeState) => WedgeStep): WedgeStep {
  const { state, effects } = next(step.state)
  return { state, effects: [...step.effects, ...effects] }
}

/** AltGr, which arrives as Ctrl+Alt, types characters; Shift is part of the character. */
const isModified = ({ ctrl, alt, meta, shift, key }: KeyRecord): boolean => meta || ctrl !== alt || (shift && (key === 'Enter' || key === 'Tab'))
/** Enter or Tab, as a scanner types it. */
export const endsScan = (record: KeyRecord): boolean =>
  record.type === 'down' && (record.key === 'Enter' || record.key === 'Tab') && !isModified(record) && !record.composing
/** Shift and similar keys say nothing about who is typing; Backspace, arrows, Ctrl+V and Escape come from a person. */
const isTypedByHand = ({ key, ctrl, meta }: KeyRecord): boolean =>
  (key.length === 1 && (ctrl || meta)) || /^(?:Backspace|Delete|Escape|Enter|Tab|Home|End|Page.*|Arrow.*)$/.test(key)
/** Carriage return and line feed: as Enter, Tab, Ctrl+M or Ctrl+J. */
const isSuffix = ({ key, ctrl }: KeyRecord): boolean => key === 'Enter' || key === 'Tab' || (ctrl && /^[jm]$/i.test(key))

const gapTo = (state: WedgeState, at: number): number => at - (state.run.at(-1)?.at ?? -Infinity)

/** When a key is held down, its first repeat comes late and the others fast. A first repeat that comes fast is from a scanner. */
const isHeld = (state: WedgeState, { repeat, at }: KeyRecord): boolean => repeat && (state.held || gapTo(state, at) >= keyGap)

function addKey(state: WedgeState, key: WedgeKey, takesShort: boolean): WedgeStep {
  const gap = gapTo(state, key.at)
  if (gap < keyGap) return joinFast(state, key)
  const from = joinsFrom(state.run, key, gap)
  const step = from < 0 ? settle(state, { by: gap < idle ? 'key' : 'silence' }, takesShort) : same({ ...state, run: state.run.slice(from) })
  return after(step, (next) => ({ state: { ...next, run: [...next.run, key], lastId: key.id }, effects: [{ type: 'mark', key: key.id }] }))
}

function joinFast(state: WedgeState, key: WedgeKey): WedgeStep {
  const burst = splitIntoBursts(state.run).at(-1) ?? []
  const lastId = key.id
  const mark: WedgeEffect = { type: 'mark', key: key.id }
  if (!isBurst(burst)) return { state: { ...state, run: [...state.run, key], lastId }, effects: [mark] }
  const began: WedgeEffect[] = state.isBurst ? [] : [{ type: 'burst', what: 'began' }]
  if (key.inField) return { state: { ...state, run: [...state.run, key], lastId, isBurst: true }, effects: [...began, mark] }
  return { state: { ...state, run: [...state.run, takenOut(key)], lastId, isBurst: true }, effects: [...began, { type: 'swallow' }] }
}

const takeOut = (standing: readonly WedgeKey[]): WedgeEffect => ({ type: 'restore', keys: standing.map(({ id }) => id) })
const takenOut = (key: WedgeKey): WedgeKey => ({ ...key, stands: false })

/** From where on the run continues with a key that came slowly; -1 if it does not. */
function joinsFrom(run: readonly WedgeKey[], key: WedgeKey, gap: number): number {
  if (gap >= idle) return -1
  const from = beginningIn([...run, key])
  if (gap >= slowKeyGap && !(isDigitIn(key) && from >= 0 && cutIn(run.slice(from)))) return -1
  // What is already a scan must not lose its beginning.
  const [whole = Infinity] = completeFrom(run)
  const burst = run.indexOf(splitIntoBursts(run).find(isBurst)?.[0] as WedgeKey)
  return from <= Math.min(whole, burst < 0 ? Infinity : burst) ? from : -1
}

function endBySuffix(state: WedgeState, record: KeyRecord, takesShort: boolean): WedgeStep {
  const gap = gapTo(state, record.at)
  const ending: Ending = gap < idle ? { by: 'suffix', fast: gap < keyGap, key: record.key } : { by: 'silence' }
  const last = state.run.at(-1)
  const isOfScan =
    ending.by === 'suffix' &&
    last !== undefined &&
    scansIn(state.run, ending, takesShort).some(
      (scan) => scan.keys.includes(last) && (!isInDoubt(scan, state.run, ending) || suffixOf(scan, state.run, ending) !== null),
    )
  return after(settle(state, ending, takesShort), (next) =>
    isOfScan ? { state: { ...next, suffixAt: record.at }, effects: [{ type: 'swallow' }] } : same(next),
  )
}

/** Many scanners type the separator GS of a GS1 code as Ctrl+]. It writes nothing, so nothing has to be removed. */
function addSeparator(state: WedgeState, record: KeyRecord, takesShort: boolean): WedgeStep {
  const key = { ...toWedgeKey(record, state.lastId + 1, false), typed: groupSeparator, us: groupSeparator, digitKey: 'none' } as const
  const isJoined = gapTo(state, record.at) < keyGap
  const step = addKey(state, key, takesShort)
  const isSwallowed = step.effects.some((effect) => effect.type === 'swallow')
  return isJoined && !isSwallowed ? { state: step.state, effects: [...step.effects, { type: 'swallow' }] } : step
}

function addAltDigit(state: WedgeState, record: KeyRecord): WedgeStep {
  const isInBurst = isBurst(splitIntoBursts(state.run).at(-1) ?? []) && gapTo(state, record.at) < idle
  return { state: { ...state, altDigits: `${state.altDigits}${record.code.slice(-1)}` }, effects: isInBurst ? [{ type: 'swallow' }] : [] }
}

/** Alt+029 is GS, Alt+065 an A; typed when Alt is released. Only GS writes nothing. */
function endAltCode(state: WedgeState, record: KeyRecord, takesShort: boolean): WedgeStep {
  const character = String.fromCharCode(Number(state.altDigits ?? '0') % 256)
  const ended = { ...state, altDigits: null }
  if (!state.altDigits) return same(ended)
  const key = { ...toWedgeKey(record, state.lastId + 1, character !== groupSeparator), typed: character, us: character }
  const step = addKey(ended, key, takesShort)
  return { state: step.state, effects: step.effects.filter((effect) => effect.type !== 'swallow') }
}

/** The scan in doubt that ended last found something, and its keys were taken out of the field: what arrives late only continues it. */
export function confirmScan(state: WedgeState, { written }: WedgeScan): WedgeState {
  const last = written.at(-1)?.id ?? 0
  const ids = new Set(written.map(({ id }) => id))
  const outOf = (keys: readonly WedgeKey[]) => keys.map((key) => (ids.has(key.id) ? takenOut(key) : key))
  return { ...state, run: outOf(state.run), silent: outOf(state.silent), toldTo: Math.max(state.toldTo, last) }
}

/** Ends the run: reports its scans, removes from the field those that are certain, and restores a person's keys. */
function settle(state: WedgeState, ending: Ending, takesShort: boolean): WedgeStep {
  const { run } = state
  const found = scansIn(run, ending, takesShort)
  const scans = found.filter((scan) => !isInDoubt(scan, run, ending))
  const next = { ...state, run: [], isBurst: false, toldTo: Math.max(state.toldTo, scans.at(-1)?.keys.at(-1)?.id ?? 0) }
  const effects: WedgeEffect[] = []
  const taken = new Set(scans.flatMap((scan) => scan.keys))
  const from = run.findIndex((key) => key.stands && taken.has(key))
  const standing = from < 0 ? [] : run.slice(from).filter((key) => key.stands)
  const lost = scans.length ? run.filter((key) => !taken.has(key) && key.typed !== groupSeparator && (!key.stands || standing.includes(key))) : []
  if (standing.length) effects.push(takeOut(standing))
  if (lost.length) effects.push({ type: 'insert', key: standing[0]?.id ?? scans[0]!.keys[0]!.id, text: lost.map((key) => key.typed).join('') })
  for (const scan of found) if (scan.keys.at(-1)!.id > state.toldTo) effects.push({ type: 'scan', ...toWedgeScan(scan, run, ending) })
  if (state.isBurst) effects.push({ type: 'burst', what: 'ended' })
  return { state: next, effects }
}

function toWedgeScan(scan: FoundScan, run: readonly WedgeKey[], ending: Ending): WedgeScan {
  const { keys, code, candidates } = scan
  const last = keys.at(-1)!
  const written = run
    .slice(run.indexOf(keys[0]!), run.indexOf(last) + 1)
    .filter((key) => key.inField && key.stands)
    .map((key) => ({ id: key.id, typed: key.typed, isStray: !keys.includes(key) }))
  const readings = candidates ? [code] : readingsOf(keys)
  return {
    key: keys[0]!.id,
    code,
    ...(candidates && { candidates }),
    ...(readings.length > 1 && { readings }),
    isInDoubt: isInDoubt(scan, run, ending),
    suffix: suffixOf(scan, run, ending),
    written,
    isLast: ending.by !== 'key' && last === run.at(-1),
  }
}
