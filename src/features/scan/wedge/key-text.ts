import { limits } from '#domain/limits.ts'
import { cleanScan, mayBecomeInternal, readBarcode } from '#domain/rules/barcode.ts'
import type { KeyRecord, WedgeKey } from './wedge-types.ts'

// A scanner types as a US keyboard does, unless configured otherwise. On an AZERTY tablet its `005` arrives as `àà(`, but the key codes still say 005.

export const groupSeparator = '\x1d'
const shiftedDigits = ')!@#$%^&*('
const usPunctuation: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Backquote: '`~',
}

/** The character a US keyboard gives for this key; the typed one if there is none. */
function usCharacter({ key, code, shift }: KeyRecord): string {
  const [, kind, name] = /^(Digit|Numpad|Key)([0-9A-Z])$/.exec(code) ?? []
  if (kind === 'Digit') return shift ? shiftedDigits.charAt(Number(name)) : name!
  if (kind === 'Numpad') return name!
  // Upper or lower case as it arrived, because that includes both Shift and Caps Lock.
  if (kind === 'Key') return key === key.toLowerCase() ? name!.toLowerCase() : name!
  return usPunctuation[code]?.charAt(shift ? 1 : 0) ?? key
}

export function toWedgeKey(record: KeyRecord, id: number, stands: boolean): WedgeKey {
  const isDigitKey = /^Digit\d$/.test(record.code)
  return {
    id,
    typed: record.key,
    us: usCharacter(record),
    digitKey: isDigitKey ? (record.shift ? 'shifted' : 'plain') : 'none',
    at: record.at,
    inField: record.inField,
    stands,
  }
}

const join = (keys: readonly WedgeKey[], reading: 'typed' | 'us'): string => keys.map((key) => key[reading]).join('')
const isDigit = (text: string): boolean => /^\d$/.test(text)

/** The text of a code, in the reading that makes sense, without its AIM prefix. */
export const textOf = (keys: readonly WedgeKey[]): string => cleanScan(readText(keys))

/** The same, and what the keys say in the other layout: a scanner set to US types Z for Y on a German tablet. Nothing else can be an internal code. */
export function readingsOf(keys: readonly WedgeKey[]): readonly string[] {
  if (isCompleteCode(keys)) return [textOf(keys)]
  return [...new Set([textOf(keys), cleanScan(join(keys, 'typed')), cleanScan(join(keys, 'us'))])].filter((text) => text !== '')
}

/** A scanner's label has no blank; what has one may be dictated. */
export const holdsBlank = (keys: readonly WedgeKey[]): boolean => /\s/.test(join(keys, 'typed').replaceAll(groupSeparator, '').trimStart())

function readText(keys: readonly WedgeKey[]): string {
  const typed = join(keys, 'typed')
  if (isComplete(typed)) return typed
  const us = join(keys, 'us')
  const isForeign = keys.some((key) => key.digitKey === 'plain' && !isDigit(key.typed)) && !keys.some((key) => key.digitKey === 'shifted' && isDigit(key.typed))
  return isForeign || isComplete(us) ? us : typed
}

/** A complete internal or experiment code, with or without an AIM prefix. A space before it was typed by a person. */
export const isComplete = (text: string): boolean => aimAndDigits.test(text) && !['own', 'ignored'].includes(readBarcode(text).kind)
/** One line, not longer than any code. */
export const isOneCode = (text: string): boolean => text !== '' && text.length <= limits.barcode.longest && !/[\r\n]/.test(text)
const aimAndDigits = /^(?:\][A-Za-z]\d)?\d+$/
export const isCompleteCode = (keys: readonly WedgeKey[]): boolean => isComplete(join(keys, 'typed')) || isComplete(join(keys, 'us'))

/** Whether more digits would make it another complete code: one of 15 may be the beginning of one of 18. */
export const isCutOfLonger = (keys: readonly WedgeKey[]): boolean => {
  const code = textOf(keys)
  return isComplete(code) && isComplete(code + '0'.repeat(longest - code.length)) && code.length < longest
}
const longest = Math.max(...limits.scan.internalLengths)

const isBeginning = (text: string): boolean => /^\](?:[A-Za-z]\d?)?$/.test(text) || (!/\s/.test(text) && mayBecomeInternal(cleanScan(text)))

/** Where in the keys an internal code may have begun that is not complete yet, or has just become complete; -1 if nowhere. */
export const beginningIn = (keys: readonly WedgeKey[]): number =>
  keys.findIndex((_, index) => {
    const rest = keys.slice(index)
    return isBeginning(join(rest, 'typed')) || isBeginning(join(rest, 'us'))
  })

/** All places where a complete code begins that ends with the last key. */
export const completeFrom = (keys: readonly WedgeKey[]): number[] => keys.flatMap((_, index) => (isCompleteCode(keys.slice(index)) ? [index] : []))

/** Digits in either reading. */
export const isDigits = (keys: readonly WedgeKey[]): boolean => /^\d*$/.test(join(keys, 'typed')) || /^\d*$/.test(join(keys, 'us'))
export const isDigitIn = (key: WedgeKey): boolean => isDigit(key.typed) || isDigit(key.us)
