import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultOfStep, moved, newStep, toDraft, toStep } from '#src/features/notebook/protocols/step-draft.ts'
import { makeProtocolStep } from '#tests/harness/notebook.ts'

describe('a step that is edited', () => {
  test('is saved as it was, if nothing was changed', () => {
    const step = makeProtocolStep({ seconds: 4_805, samples: ['anti-p53', 'anti-β-actin'], getReady: 'Ice', detail: 'Slowly' })
    expect(toStep(toDraft(step))).toEqual(step)
    expect(toStep(toDraft({ ...step, seconds: null }))).toEqual({ ...step, seconds: null })
  })

  test('loses empty lines of samples and spaces around its title', () => {
    expect(toStep({ ...newStep(), title: ' Spin ', samples: 'A\n\n B \n' })).toMatchObject({ title: 'Spin', samples: ['A', 'B'] })
  })

  test('says what is missing', () => {
    const step = toDraft(makeProtocolStep())
    expect(faultOfStep(step)).toBeUndefined()
    expect(faultOfStep({ ...step, title: ' ' })).toBe('title')
    expect(faultOfStep({ ...step, timer: 'soon' })).toBe('timer')
    expect(faultOfStep({ ...step, samples: Array.from({ length: 21 }, (_, at) => `S${at}`).join('\n') })).toBe('samples')
  })

  test('stands where it was moved to, and the others keep their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 8 }), fc.integer({ min: -2, max: 9 }), fc.integer({ min: -2, max: 9 }), (parts, from, to) => {
        const after = moved(parts, from, to)
        const others = (all: readonly number[]) => all.filter((part) => part !== parts[from])
        expect(others(after)).toEqual(others(parts))
        expect(after).toHaveLength(parts.length)
        if (parts[from] !== undefined && to >= 0 && to < parts.length) expect(after[to]).toBe(parts[from])
      }),
    )
  })
})
