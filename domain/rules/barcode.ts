import { limits } from '../limits.ts'

export type InternalKind = 'sample' | 'series' | 'layer'

/** spec §3: what the first three digits of a code mean. */
const kindOfPrefix: Readonly<Record<string, InternalKind>> = { '005': 'sample', '011': 'series', '008': 'layer' }
const prefixOfKind = { sample: '005', series: '011', layer: '008', experiment: '001' } as const

export type BarcodeReading =
  | { kind: 'ignored' }
  | { kind: InternalKind; id: number }
  /** Has the prefix and length of an internal code but no possible id: treated as one from another group. */
  | { kind: 'malformed' }
  | { kind: 'experiment'; id: number }
  /** A custom code to be looked up; `lookUp` is false if it is too short for that. */
  | { kind: 'own'; code: string; lookUp: boolean }

/** `005000000001842` for sample 1842. Ids with more than 12 digits take 15, for 18 characters in total. */
export const toBarcode = (kind: keyof typeof prefixOfKind, id: number): string => prefixOfKind[kind] + String(id).padStart(limits.scan.idDigits, '0')

/** A code of 15 or 18 characters that starts with 005, 011 or 008 is read as internal. spec §5 */
export const isInternalBarcode = (code: string): boolean =>
  (limits.scan.internalLengths as readonly number[]).includes(code.length) && Object.hasOwn(kindOfPrefix, code.slice(0, 3))

/** Whether these digits, or none, can be the beginning of an internal or experiment code, for readers that get digits one by one. */
export const mayBecomeInternal = (digits: string): boolean =>
  /^\d*$/.test(digits) &&
  digits.length <= Math.max(...limits.scan.internalLengths) &&
  Object.values(prefixOfKind).some((prefix) => prefix.startsWith(digits.slice(0, prefix.length)))

/** Interprets a code from a scanner, a camera or the keyboard. `anyLength` is for an open scan dialog, which also accepts short codes. spec §5 */
export function readBarcode(raw: string, anyLength = false): BarcodeReading {
  const code = cleanScan(raw)
  if (!code || (!anyLength && code.length <= limits.scan.ignoredLength)) return { kind: 'ignored' }
  const kind = kindOfPrefix[code.slice(0, 3)]
  if (kind && isInternalBarcode(code)) {
    const id = toId(code.slice(3))
    return id === undefined ? { kind: 'malformed' } : { kind, id }
  }
  if (/^001\d{12}$/.test(code)) return { kind: 'experiment', id: Number(code.slice(3)) }
  return { kind: 'own', code, lookUp: code.length >= limits.scan.lookUpLength }
}

/** AIM symbology prefixes (`]C1`) and white space added by scanners. */
export const cleanScan = (raw: string): string => raw.replace(/^\][A-Za-z]\d/, '').trim()

function toId(digits: string): number | undefined {
  const id = /^\d+$/.test(digits) ? Number(digits) : 0
  return id > 0 && Number.isSafeInteger(id) ? id : undefined
}
