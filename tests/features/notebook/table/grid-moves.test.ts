import { expect, test } from 'vitest'
import { placeAfterKey, placeAfterTab } from '#src/features/notebook/table/grid-moves.ts'

const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false })
const at = (row: number, column: number) => ({ row, column })

test.each([
  ['ArrowDown', false, at(2, 1)],
  ['ArrowUp', false, at(0, 1)],
  ['ArrowLeft', false, at(1, 0)],
  ['ArrowRight', false, at(1, 2)],
  ['Home', false, at(1, 0)],
  ['End', false, at(1, 3)],
  ['PageDown', false, at(8, 1)],
  ['PageUp', false, at(0, 1)],
  ['ArrowDown', true, at(8, 1)],
  ['ArrowRight', true, at(1, 3)],
  ['Home', true, at(0, 0)],
  ['End', true, at(8, 3)],
  ['x', false, undefined],
])('%s (Ctrl: %s) leads where a spreadsheet leads', (name, ctrlKey, to) => expect(placeAfterKey(key(name, ctrlKey), at(1, 1), 9, 4)).toEqual(to))

test('Tab goes through the rows and then leaves the table', () => {
  expect(placeAfterTab(at(0, 3), 1, 2, 4)).toEqual(at(1, 0))
  expect(placeAfterTab(at(1, 0), -1, 2, 4)).toEqual(at(0, 3))
  expect(placeAfterTab(at(1, 3), 1, 2, 4)).toBeUndefined()
  expect(placeAfterTab(at(0, 0), -1, 2, 4)).toBeUndefined()
})
