import { constantFrom, double, assert, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { dotOf } from '#domain/rules/labels/draw-code.ts'
import type { Align, Label, LabelElement } from '#domain/rules/labels/label.ts'
import { layOutLabel } from '#domain/rules/labels/lay-out-label.ts'
import { labelTypeface } from '#pdf/label-typeface.ts'
import { encodeCode } from '#src/features/labels/encode-code.ts'
import { pdfFonts } from '#tests/harness/pdf-fonts.ts'

const typeface = labelTypeface(pdfFonts)
const blank: Label = { subject: 'sample', width: 40, height: 40, dpi: 300, stock: { kind: 'roll' }, cap: null, elements: [] }
const layOut = (element: LabelElement, dpi = 300) => layOutLabel({ ...blank, dpi, elements: [element] }, { code: '005000000001842' }, typeface, encodeCode)

function bounds(points: readonly number[]) {
  const xs = points.filter((_, at) => at % 2 === 0)
  const ys = points.filter((_, at) => at % 2 === 1)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

test('a turned code stays within its place, in whole dots, wherever it is', () => {
  const anywhere = record({ x: double({ min: 0, max: 20, noNaN: true }), y: double({ min: 0, max: 5, noNaN: true }), dpi: constantFrom(203, 300, 600) })
  assert(
    property(anywhere, ({ x, y, dpi }) => {
      const { outline, codes, faults } = layOut({ kind: 'code128', x, y, width: 8, height: 34.9, turned: true }, dpi)
      if (faults.length > 0) return
      expect(outline.points.every((point) => Math.abs(point / dotOf(dpi) - Math.round(point / dotOf(dpi))) < 1e-6)).toBe(true)
      const { left, top, right, bottom } = bounds(outline.points)
      expect(left).toBeGreaterThan(x - dotOf(dpi))
      expect(right).toBeLessThan(x + 8 + dotOf(dpi))
      expect(top).toBeGreaterThan(y - dotOf(dpi))
      expect(bottom).toBeLessThan(y + 34.9 + dotOf(dpi))
      // The white beside the bars is above and below them now.
      const [code] = codes
      expect(code!.place.y).toBeLessThan(top)
      expect(code!.place.y + code!.place.height).toBeGreaterThan(bottom)
    }),
  )
})

test('a turned code that has no room says how high its place must be', () => {
  const [fault] = layOut({ kind: 'code128', x: 0, y: 0, width: 8, height: 20, turned: true }).faults
  if (fault?.kind !== 'too-small') throw new Error('no such fault')
  expect(fault.needs.height).toBeGreaterThan(20)
  expect(layOut({ kind: 'code128', x: 0, y: 0, width: 8, height: fault.needs.height + 1e-6, turned: true }).faults).toEqual([])
})

test('a turned text reads from top to bottom', () => {
  const text = { kind: 'text', text: 'HeLa passage 12', size: 8, isBold: false, fit: 'shrink', x: 5, y: 5, width: 4, height: 30 } as const
  const { left, top, right, bottom } = bounds(layOut({ ...text, turned: true }).outline.points)
  expect(bottom - top).toBeGreaterThan(15)
  expect(left).toBeGreaterThanOrEqual(5)
  expect(right).toBeLessThanOrEqual(9)
})

test('texts begin at the left, stand in the middle or end at the right of their place', () => {
  const edges = (align?: Align) => {
    const { left, right } = bounds(
      layOut({ kind: 'text', text: 'HeLa', size: 8, isBold: false, fit: 'wrap', x: 10, y: 5, width: 20, height: 5, ...(align && { align }) }).outline.points,
    )
    return { left: left - 10, right: 30 - right }
  }
  expect(edges().left).toBeLessThan(0.5)
  expect(edges('right').right).toBeLessThan(0.5)
  expect(Math.abs(edges('center').left - edges('center').right)).toBeLessThan(0.5)
})

test('a line is its place in black', () => {
  expect(layOut({ kind: 'line', x: 2, y: 3, width: 20, height: 0.3 }).outline.points).toEqual([2, 3, 22, 3, 22, 3.3, 2, 3.3])
})
