import { describe, expect, test } from 'vitest'
import { rankBoxes, roomReason, type BoxRoom } from '#src/features/storage/map/rank-boxes.ts'

const room = (name: string, fields: Partial<BoxRoom> = {}) => ({ name, unitId: 1, free: 81, taken: 0, ofType: 0, ...fields })
const names = (boxes: readonly { name: string }[]) => boxes.map(({ name }) => name)

describe('room for a number of samples', () => {
  test('only boxes with enough free positions, those that are filled best first', () => {
    const boxes = [room('empty'), room('twelve', { free: 12, taken: 69 }), room('nine', { free: 9, taken: 72 }), room('ten', { free: 10, taken: 71 })]
    expect(names(rankBoxes(boxes, 10, 1).here)).toEqual(['ten', 'twelve', 'empty'])
  })

  test('a box that already holds the type comes before one with less room left over', () => {
    const boxes = [
      room('exact', { free: 10, taken: 71 }),
      room('same type', { free: 40, taken: 41, ofType: 3 }),
      room('full of it', { free: 2, taken: 79, ofType: 79 }),
    ]
    expect(names(rankBoxes(boxes, 10, 1).here)).toEqual(['same type', 'exact'])
  })

  test('the open storage unit is listed separately; without one, everything is elsewhere', () => {
    const boxes = [room('other', { unitId: 2, free: 10 }), room('this', { free: 50 })]
    expect(names(rankBoxes(boxes, 10, 1).here)).toEqual(['this'])
    expect(names(rankBoxes(boxes, 10, 1).elsewhere)).toEqual(['other'])
    expect(names(rankBoxes(boxes, 10, null).elsewhere)).toEqual(['other', 'this'])
  })

  test('nothing if no box has room', () => {
    expect(rankBoxes([room('empty')], 82, 1)).toEqual({ here: [], elsewhere: [] })
  })
})

test('the reason says the most important thing about a box', () => {
  expect(roomReason(room('a', { free: 10, taken: 71, ofType: 1 }), 10)).toBe('same type')
  expect(roomReason(room('a', { free: 10, taken: 71 }), 10)).toBe('exact')
  expect(roomReason(room('a'), 10)).toBe('empty')
  expect(roomReason(room('a', { free: 12, taken: 69 }), 10)).toBe('left over')
})
