import { assert, constantFrom, double, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saveLabelTemplate } from '#domain/commands/save-label-template.ts'
import { readInput } from '#domain/input.ts'
import {
  addElement,
  changeElement,
  designStep,
  elementAt,
  enlargeElement,
  moveElement,
  removeElement,
  sizeElement,
  turnElement,
} from '#domain/rules/labels/change-design.ts'
import { isCode, type Place } from '#domain/rules/labels/label.ts'
import { labelOf, labelPresets } from '#domain/rules/labels/presets.ts'
import { cryoDesign } from '#tests/harness/labels.ts'

const content = { text: 'Text', field: 'lot' } as const
const isOnGrid = (value: number) => Math.abs(value / designStep - Math.round(value / designStep)) < 1e-9
const somewhere = double({ min: -50, max: 80, noNaN: true })

describe('what a finger does with an element', () => {
  test('it is moved in steps of half a millimeter and never leaves the label', () => {
    assert(
      property(record({ at: integer({ min: 0, max: 1 }), x: somewhere, y: somewhere }), ({ at, x, y }) => {
        const moved = moveElement(cryoDesign, at, x, y).elements[at]!
        expect([moved.x, moved.y].every(isOnGrid)).toBe(true)
        expect(moved.x).toBeGreaterThanOrEqual(0)
        expect(moved.y).toBeGreaterThanOrEqual(0)
        expect(moved.x + moved.width).toBeLessThanOrEqual(cryoDesign.width)
        expect(moved.y + moved.height).toBeLessThanOrEqual(cryoDesign.height)
      }),
    )
  })

  test('it is sized in steps of half a millimeter, as far as the edge of the label', () => {
    assert(
      property(record({ width: somewhere, height: somewhere }), ({ width, height }) => {
        const sized = sizeElement(cryoDesign, 0, width, height).elements[0]!
        expect([sized.width, sized.height].every(isOnGrid)).toBe(true)
        expect(sized.width).toBeGreaterThanOrEqual(1)
        expect(sized.x + sized.width).toBeLessThanOrEqual(cryoDesign.width)
      }),
    )
  })

  test('a tap chooses the upper one of two that overlap, and none beside them', () => {
    const design = changeElement(cryoDesign, 1, { x: 5, y: 5 })
    expect(elementAt(design, 6, 6)).toBe(1)
    expect(elementAt(design, 2, 3)).toBe(0)
    expect(elementAt(design, 23.5, 12.5)).toBe(-1)
  })

  test('turned, it stands around the same middle; turned again, it is as it was', () => {
    const turned = turnElement(changeElement(cryoDesign, 1, { x: 6, y: 4, width: 10, height: 4 }), 1)
    expect(turned.elements[1]).toMatchObject({ x: 9, y: 1, width: 4, height: 10, turned: true })
    expect(turnElement(turned, 1).elements[1]).toMatchObject({ x: 6, y: 4, width: 10, height: 4, turned: false })
  })

  test('enlarged to what its code needs, it moves back onto the label', () => {
    const tight = changeElement(cryoDesign, 0, { x: 20, y: 10, width: 3, height: 2 })
    expect(enlargeElement(tight, 0, { width: 6.1, height: 6.1 }).elements[0]).toMatchObject({ x: 17.5, y: 6.5, width: 6.5, height: 6.5 })
  })

  test('removed, the others stay', () => {
    expect(removeElement(cryoDesign, 0).elements).toEqual([cryoDesign.elements[1]])
  })
})

test('whatever is added to whatever label can be saved, and is on the label', () => {
  assert(
    property(
      record({ preset: constantFrom(...labelPresets), kind: constantFrom('datamatrix', 'qrcode', 'code128', 'text', 'field', 'line') }),
      ({ preset, kind }) => {
        const { subject: _, ...design } = labelOf(preset, 'sample')
        const added = addElement(design, kind, content)!
        const element = added.elements.at(-1)!
        expect(element.x).toBeGreaterThanOrEqual(0)
        expect(element.x + element.width).toBeLessThanOrEqual(design.width)
        expect(element.y + element.height).toBeLessThanOrEqual(design.height)
        expect(readInput(saveLabelTemplate.input, { templateId: 'template-0000-0001', name: 'A', subject: 'sample', design: added }).success).toBe(true)
      },
    ),
  )
})

test.each(labelPresets)('a text that is added to $id covers no code', (preset) => {
  const { subject: _, ...design } = labelOf(preset, 'sample')
  const added = addElement(design, 'text', content)!.elements.at(-1)!
  const middle = (element: Place) => ({ x: element.x + element.width / 2, y: element.y + element.height / 2 })
  const isApart = (code: Place) =>
    2 * Math.abs(middle(code).x - middle(added).x) >= code.width + added.width || 2 * Math.abs(middle(code).y - middle(added).y) >= code.height + added.height
  expect(design.elements.filter((element) => isCode(element) && !isApart(element))).toEqual([])
})

test('beside what is there, it is near the middle', () => {
  const wide = { ...cryoDesign, width: 60, elements: [{ kind: 'datamatrix', x: 25, y: 2, width: 9, height: 9 } as const] }
  expect(addElement(wide, 'text', content)!.elements.at(-1)).toMatchObject({ x: 34, y: 4, width: 20 })
})

test('a label has room for so many elements and no more', () => {
  const full = { ...cryoDesign, elements: Array.from({ length: 40 }, () => cryoDesign.elements[0]!) }
  expect(addElement(full, 'line', content)).toBeUndefined()
})
