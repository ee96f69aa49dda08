import { describe, expect, test } from 'vitest'
import { isBounce, type Tap } from '#src/ui/bounce.ts'

const at = (ms: number, fields: Partial<Tap> = {}): Tap => ({ x: 100, y: 200, at: ms, repeats: null, ...fields })
const key = { name: 'key 7' }

describe('a glove that bounces', () => {
  test('the second tap at the same place counts only after a moment, whatever has come under the finger', () => {
    expect(isBounce(null, at(0))).toBe(false)
    expect([40, 200, 349].map((ms) => isBounce(at(0), at(ms, { x: 106, y: 195 })))).toEqual([true, true, true])
    expect(isBounce(at(0), at(350))).toBe(false)
  })

  test('a tap elsewhere counts at once: the next tube, the next row', () => {
    expect(isBounce(at(0), at(40, { x: 156 }))).toBe(false)
  })

  test('the same key, plus or minus may be tapped as fast as a person can, and not faster', () => {
    expect(isBounce(at(0, { repeats: key }), at(119, { repeats: key }))).toBe(true)
    expect(isBounce(at(0, { repeats: key }), at(120, { repeats: key }))).toBe(false)
    expect(isBounce(at(0, { repeats: key }), at(200, { repeats: {} }))).toBe(true)
  })
})
