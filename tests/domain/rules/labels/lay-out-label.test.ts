import { array, assert, constantFrom, double, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dotOf } from '#domain/rules/labels/draw-code.ts'
import { labelSubjects, type Label, type LabelElement } from '#domain/rules/labels/label.ts'
import { layOutLabel } from '#domain/rules/labels/lay-out-label.ts'
import { labelOf, labelPresets } from '#domain/rules/labels/presets.ts'
import { encodeCode } from '#src/features/labels/encode-code.ts'
import { labelTypeface } from '#pdf/label-typeface.ts'
import { pdfFonts } from '#tests/harness/pdf-fonts.ts'

const typeface = labelTypeface(pdfFonts)
const texts = { name: 'anti-CD3ε OKT3, 1 of 6', code: '005000000001842', expiration: '2028-11-30', amount: '0.5 mL', location: '−80 › Rack 2 › Box 7 › A7' }
const blank: Label = { subject: 'sample', width: 40, height: 20, dpi: 300, stock: { kind: 'roll' }, cap: null, elements: [] }
const layOut = (label: Label, shown = texts) => layOutLabel(label, shown, typeface, encodeCode)
const withElement = (element: LabelElement, dpi = 300): Label => ({ ...blank, dpi, elements: [element] })

/** Left, top, right, bottom of everything that is drawn. */
function bounds(points: readonly number[]) {
  const xs = points.filter((_, at) => at % 2 === 0)
  const ys = points.filter((_, at) => at % 2 === 1)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

describe('what is on a label', () => {
  test.each(labelPresets)('$id has room for its code and shows it, for every subject', (preset) => {
    for (const subject of labelSubjects) {
      const { faults, codes } = layOut(labelOf(preset, subject))
      expect(faults).toEqual([])
      expect(codes.map(({ text }) => text)).toEqual(Array.from({ length: preset.cap ? 2 : 1 }, () => texts.code))
    }
  })

  test('the modules of a code are whole dots of the printer, wherever it was put', () => {
    const anywhere = record({
      x: double({ min: 0, max: 9, noNaN: true }),
      y: double({ min: 0, max: 5, noNaN: true }),
      dpi: constantFrom(203, 300, 600),
    })
    assert(
      property(anywhere, ({ x, y, dpi }) => {
        const { outline } = layOut(withElement({ kind: 'datamatrix', x, y, width: 12, height: 12 }, dpi))
        const isComplete = (point: number) => Math.abs(point / dotOf(dpi) - Math.round(point / dotOf(dpi))) < 1e-6
        expect(outline.points.every(isComplete)).toBe(true)
      }),
    )
  })

  test('a place that is too small for its code is refused, with the smallest that works', () => {
    const element = { kind: 'code128', x: 0, y: 0, width: 20, height: 8 } as const
    const [fault] = layOut(withElement(element)).faults
    expect(fault).toMatchObject({ kind: 'too-small', element: 0 })
    if (fault?.kind !== 'too-small') throw new Error('no such fault')
    expect(fault.needs.width).toBeCloseTo((134 + 20) * 2 * dotOf(300))
    expect(layOut(withElement({ ...element, width: fault.needs.width + 1e-6 })).faults).toEqual([])
  })

  test('a code that cannot hold its text, and what is outside of the label, are named', () => {
    const own = { ...texts, code: 'Müller 7' }
    expect(layOut(withElement({ kind: 'code128', x: 0, y: 0, width: 40, height: 8 }), own).faults).toEqual([
      { kind: 'not-encodable', element: 0, text: 'Müller 7' },
    ])
    expect(layOut(withElement({ kind: 'datamatrix', x: 0, y: 0, width: 12, height: 12 }), own).faults).toEqual([])
    expect(layOut(withElement({ kind: 'datamatrix', x: 35, y: 0, width: 12, height: 12 })).faults).toEqual([{ kind: 'outside', element: 0 }])
  })

  test('several fields stand below each other in the middle of their place, without a gap for one that says nothing', () => {
    const place = { x: 2, y: 3, width: 14, height: 9 }
    const fields = ['name', 'lot', 'expiration'] as const
    const heightOf = (shown: typeof texts) => {
      const { top, bottom } = bounds(layOut(withElement({ kind: 'fields', fields, size: 6, ...place }), shown).outline.points)
      expect(top).toBeGreaterThan(place.y)
      expect(bottom).toBeLessThan(place.y + place.height)
      expect(Math.abs((top + bottom) / 2 - (place.y + place.height / 2))).toBeLessThan(0.5)
      return bottom - top
    }
    expect(heightOf({ ...texts, name: 'OKT3' })).toBeCloseTo(heightOf({ ...texts, name: 'OKT4', expiration: '2028-11-31' }), 1)
    expect(heightOf({ ...texts, name: 'OKT3', expiration: '' })).toBeLessThan(2.2)
    // A name without room goes on in a second line.
    expect(heightOf({ ...texts, name: 'anti-CD3ε OKT3, 1 of 6' })).toBeGreaterThan(heightOf({ ...texts, name: 'OKT3' }) + 2)
  })

  test('a location without room keeps its end, where the box and the position are', () => {
    const place = { x: 2, y: 3, width: 19, height: 3, size: 6, isBold: false, fit: 'wrap' } as const
    const drawn = (location: string) => layOut(withElement({ kind: 'field', field: 'location', ...place }), { ...texts, location }).outline.points
    expect(drawn('Freezer F2 › Rack R1 › Box 2 › A7')).toEqual(drawn('… › Box 2 › A7'))
    expect(drawn('Box 2 › A7')).not.toEqual(drawn('… › Box 2 › A7'))
  })

  test('a text stays in its place: it goes on below, gets smaller, or ends with an ellipsis', () => {
    const place = { x: 2, y: 3, width: 12, height: 6 }
    const words = array(constantFrom('anti-CD3ε', 'OKT3', 'Überstand', 'x', '1/6', 'Gesamtproteinextrakt', '🧪'), { minLength: 1, maxLength: 8 })
    assert(
      property(words, constantFrom('wrap' as const, 'shrink' as const), integer({ min: 4, max: 9 }), (text, fit, size) => {
        const { outline } = layOut(withElement({ kind: 'text', text: text.join(' '), size, isBold: false, fit, ...place }))
        const { left, top, right, bottom } = bounds(outline.points)
        // Letters may lean out of their width by a hair.
        expect(left).toBeGreaterThan(place.x - 0.3)
        expect(right).toBeLessThan(place.x + place.width + 0.3)
        expect(top).toBeGreaterThan(place.y - 0.1)
        expect(bottom).toBeLessThan(place.y + place.height + 0.6)
      }),
    )
  })
})
