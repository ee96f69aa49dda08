import { expect } from 'vitest'
import { limits } from '#domain/limits.ts'
import { confirmScan, emptyWedge, endBySilence, feedKey } from '#src/features/scan/wedge/wedge-buffer.ts'
import type { KeyRecord, WedgeScan, WedgeState, WedgeStep } from '#src/features/scan/wedge/wedge-types.ts'

/** One press: the character or key name, and the ms since the previous press. */
export type Press = readonly [key: string, gap: number, more?: Partial<KeyRecord>]

const usCodes: Readonly<Record<string, string>> = { '-': 'Minus', ']': 'BracketRight', ' ': 'Space', '/': 'Slash' }
export const codeOf = (key: string): string =>
  /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : (usCodes[key] ?? (key.length > 1 ? key : ''))

/** A text with the same gap before each key; the first one comes after `first`. */
export const keysOf = (text: string, gap: number, first = 1_000): Press[] => [...text].map((key, index) => [key, index ? gap : first])

/** What a US scanner sends to an AZERTY tablet. */
const azerty: Readonly<Record<string, string>> = {
  0: 'à',
  1: '&',
  2: 'é',
  3: '"',
  4: "'",
  5: '(',
  6: '-',
  7: 'è',
  8: '_',
  9: 'ç',
  '-': ')',
  q: 'a',
  a: 'q',
  Q: 'A',
  A: 'Q',
}
export const onAzerty = (presses: Press[]): Press[] => presses.map(([key, gap]) => [azerty[key] ?? key, gap, { code: codeOf(key), shift: /[A-Z]/.test(key) }])

export interface TypingOptions {
  takesShort?: boolean
  inField?: boolean
  field?: string
  /** Whether a code in doubt finds something; by default, it does. */
  finds?: (code: string) => boolean
  sees?: (scan: WedgeScan) => void
}

/** The buffer with a focused field, or none: the final text of the field, the reported codes, and the keys that got through. */
export function typeAll(presses: readonly Press[], { takesShort = false, inField = true, field = '', finds, sees }: TypingOptions = {}) {
  let state: WedgeState = emptyWedge
  let at = 0
  const marks = new Map<number, string>()
  const out = { field, scans: [] as (string | readonly string[])[], passed: [] as string[], swallowed: [] as string[], bursts: '', touched: 0 }

  /** Returns whether the key has its effect. */
  const apply = ({ state: next, effects }: WedgeStep): boolean => {
    state = next
    let goesOn = true
    for (const effect of effects) {
      if (effect.type === 'mark') marks.set(effect.key, out.field)
      else if (effect.type === 'swallow') goesOn = false
      else if (effect.type === 'restore') out.field = marks.get(effect.keys[0]!)!
      else if (effect.type === 'insert') out.field += effect.text
      else if (effect.type === 'scan') {
        sees?.(effect)
        const texts = effect.candidates ?? effect.readings ?? [effect.code]
        if (effect.isInDoubt && finds && !texts.some(finds)) continue
        out.scans.push(effect.candidates ?? effect.code)
        if (!effect.isInDoubt) continue
        state = confirmScan(state, effect)
        const before = marks.get(effect.written[0]!.id)!
        const text = effect.written.map(({ typed }) => typed).join('')
        const strays = effect.written.flatMap(({ typed, isStray }) => (isStray ? [typed] : [])).join('')
        const at = out.field.lastIndexOf(text, before.length)
        expect(at).toBeGreaterThanOrEqual(0)
        out.field = out.field.slice(0, at) + strays + out.field.slice(at + text.length)
      } else out.bursts += effect.what === 'began' ? '(' : ')'
      if (effect.type === 'restore' || effect.type === 'insert') out.touched++
    }
    return goesOn
  }

  for (const [key, gap, more] of presses) {
    if (gap >= limits.scan.idle) apply(endBySilence(state, takesShort))
    at += gap
    const record: KeyRecord = {
      type: 'down',
      key,
      code: codeOf(key),
      at,
      shift: false,
      ctrl: false,
      alt: false,
      meta: false,
      repeat: false,
      composing: false,
      inField,
      ...more,
    }
    if (!apply(feedKey(state, record, takesShort))) out.swallowed.push(key)
    else if (record.type === 'down') {
      out.passed.push(key)
      const writes = record.composing || (key.length === 1 && record.ctrl === record.alt && !record.meta)
      if (writes && inField) out.field += key
      else if (key === 'Backspace') out.field = out.field.slice(0, -1)
    }
  }
  apply(endBySilence(state, takesShort))
  if (!inField) out.field = field
  return out
}
