import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf, typeAll, type Press } from './wedge-keyboard.ts'

// What holds for all timings. There are many runs, because each is only a few keys in memory.
const runs = { numRuns: 3_000 }

const character = fc.constantFrom(...'abcdehlnorstuABC0123589 .-/')
const letter = fc.constantFrom(...'abcdehlnorstu .')
/** Mostly the gaps of a fast typist, with an occasional slower and a very slow one. */
const slowGap = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 75, max: 260 }) }, fc.integer({ min: 75, max: 900 }))
const rolledGap = fc.integer({ min: 1, max: 74 })
const scanGap = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 74 }))

/** Words in which at most four keys overlap. */
const typing = fc
  .array(fc.tuple(slowGap, fc.array(fc.tuple(character, rolledGap), { minLength: 1, maxLength: 4 })), { maxLength: 30 })
  .map((parts) => parts.flatMap(([pause, keys]) => keys.map(([key, gap], index): Press => [key, index ? gap : pause])))
  // Fifteen digits in a row are what a slow scanner sends.
  .filter((presses) => !/\d{14}/.test(presses.map(([key]) => key).join('')))
const words = fc.array(fc.tuple(letter, slowGap), { maxLength: 12 }).map((keys) => keys.map((press): Press => press))
const textOf = (presses: readonly Press[]) => presses.map(([key]) => key).join('')

const id = fc.integer({ min: 1, max: 999_999 })
const code15 = fc.tuple(fc.constantFrom('005', '011', '008'), id).map(([prefix, n]) => prefix + String(n).padStart(12, '0'))
const code18 = fc.tuple(code15, fc.integer({ min: 0, max: 999 })).map(([head, n]) => head + String(n).padStart(3, '0'))
/** Except those that are one letter away from an internal code: there the person must choose. */
const ownCode = fc
  .array(fc.constantFrom(...'ABCLX0123456789-/'), { minLength: 5, maxLength: 40 })
  .map((keys) => keys.join(''))
  .filter((code) => !/^(?:005|011|008|001)(?:\d{12}|\d{15})$/.test(code.replaceAll(/\D/g, '')))
const anyCode = fc.oneof(code15, code18, ownCode)
const scanned = (code: string, pause: number, gaps: readonly number[]): Press[] =>
  [...code].map((key, index) => [key, index ? gaps[index % gaps.length]! : pause])
const gaps = fc.array(scanGap, { minLength: 1, maxLength: 20 })

describe('for all timings', () => {
  test('typing is never altered: every key has its effect, the field is never changed, nothing is mistaken for a code', () => {
    fc.assert(
      fc.property(typing, fc.constantFrom('Enter', 'Tab'), slowGap, (presses, suffix, gap) => {
        const { scans, field, swallowed, touched, bursts } = typeAll([...presses, [suffix, gap]])
        expect({ scans, field, swallowed, touched, bursts }).toEqual({ scans: [], field: textOf(presses), swallowed: [], touched: 0, bursts: '' })
      }),
      runs,
    )
  })

  test('a scan between words is reported completely and once, and the words stay as typed', () => {
    fc.assert(
      fc.property(words, anyCode, gaps, slowGap, fc.option(scanGap), words, (before, code, gaps, pause, suffix, after) => {
        const end: Press[] = suffix === null ? [] : [['Enter', suffix]]
        const [first, ...rest] = after
        const typed = first ? [[first[0], Math.max(first[1], 80)] as const, ...rest] : []
        const { scans, field } = typeAll([...before, ...scanned(code, pause, gaps), ...end, ...typed])
        expect({ scans, field }).toEqual({ scans: [code], field: textOf(before) + textOf(after) })
      }),
      runs,
    )
  })

  test('a letter typed by a person in the middle of an internal code goes into the field, and the code is reported', () => {
    const pace = fc.integer({ min: 4, max: 74 })
    fc.assert(
      fc.property(fc.oneof(code15, code18), fc.nat(), fc.constantFrom(...'abk .'), pace, fc.nat(), (code, where, key, pace, moment) => {
        const at = 1 + (where % (code.length - 1))
        const part = 1 + (moment % (pace - 1))
        const presses: Press[] = [...keysOf(code.slice(0, at), pace), [key, part], ...keysOf(code.slice(at), pace, pace - part), ['Enter', 5]]
        const { scans, field } = typeAll(presses, { field: 'oa' })
        expect({ scans, field }).toEqual({ scans: [code], field: `oa${key}` })
      }),
      runs,
    )
  })

  test('Law: a code with a letter among its digits is never reported as the internal code of its digits alone, unless both are offered', () => {
    fc.assert(
      fc.property(
        fc.oneof(code15, code18),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...'ABX')), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 74 }),
        (code, letters, pace) => {
          const own = letters.reduce((text, [where, letter]) => text.slice(0, where % text.length) + letter + text.slice(where % text.length), code)
          const { scans } = typeAll([...keysOf(own, pace), ['Enter', pace]])
          expect(scans).not.toContain(code)
          expect(scans.flat()).toContain(own)
        },
      ),
      runs,
    )
  })

  test('Law: a code of 18 is never reported as the 15 it begins with, unless both are offered', () => {
    const anyGap = fc.oneof(scanGap, fc.integer({ min: 75, max: 249 }), fc.integer({ min: 250, max: 499 }))
    fc.assert(
      fc.property(code18, fc.array(anyGap, { minLength: 18, maxLength: 18 }), fc.option(scanGap), (code, gaps, suffix) => {
        const { scans } = typeAll([...scanned(code, 900, gaps), ...(suffix === null ? [] : [['Enter', suffix] as const])])
        expect(scans).not.toContain(code.slice(0, 15))
      }),
      runs,
    )
  })

  test('whatever happens, a reported code was in the keys, and a burst that began has ended', () => {
    const wild = fc.array(fc.tuple(fc.oneof(character, fc.constantFrom('0', '0', '5', 'Enter', 'Tab', 'Backspace', 'Shift')), fc.oneof(scanGap, slowGap)), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(wild, fc.boolean(), (presses, takesShort) => {
        const { scans, bursts } = typeAll(presses, { takesShort })
        const text = presses.flatMap(([key]) => (key.length === 1 ? [key] : [])).join('')
        for (const scan of scans.flat()) expect(text).toContain(scan)
        expect(bursts).toMatch(/^(?:\(\))*$/)
      }),
      runs,
    )
  })

  test('what finds nothing and has no suffix stays in the field as it was typed, at any speed', () => {
    const fast = fc.array(fc.tuple(character, fc.oneof(scanGap, slowGap)), { maxLength: 40 }).map((keys) => keys.map((press): Press => press))
    fc.assert(
      fc.property(fast, (presses) => {
        const { scans, field, swallowed, touched } = typeAll(presses, { finds: () => false })
        expect({ scans, field, swallowed, touched }).toEqual({ scans: [], field: textOf(presses), swallowed: [], touched: 0 })
      }),
      runs,
    )
  })

  test('the sentence of a fast typist is not affected', () => {
    const sentence = 'Split HeLa 1:5 at 0500, 011 and 008 look fine'
    expect(typeAll(keysOf(sentence, 90)).field).toBe(sentence)
  })
})
