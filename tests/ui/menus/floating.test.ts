import { expect, test } from 'vitest'
import { spotAlong, computePosition } from '#src/ui/menus/floating.ts'

const screen = { width: 820, height: 1180 }
const at = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 56, width: 100, height: 56 }) as DOMRectReadOnly

test('a menu is below its button', () => {
  expect(computePosition(at(200, 100), { width: 240, height: 300 }, screen, 'start')).toEqual({ left: 200, top: 160 })
})

test('a menu near the right edge stays on the screen', () => {
  expect(computePosition(at(700, 100), { width: 240, height: 300 }, screen, 'start').left).toBe(820 - 240 - 8)
})

test('a menu at the bottom of the screen is above its button', () => {
  expect(computePosition(at(200, 1100), { width: 240, height: 300 }, screen, 'start').top).toBe(1100 - 4 - 300)
})

test('a menu that fits nowhere is where there is more room and at the edge', () => {
  expect(computePosition(at(200, 700), { width: 240, height: 1170 }, screen, 'start').top).toBe(8)
})

test('a menu that is longer than the room below it, where there is more than above, lies over its button: each row is in reach', () => {
  const height = 900
  const { top } = computePosition(at(200, 300), { width: 240, height }, screen, 'start')
  expect(top).toBe(1180 - 8 - height)
  expect(computePosition(at(200, 300), { width: 240, height: 1164 }, screen, 'start').top).toBe(8)
})

test('a list is below its field, equally wide, and no taller than the room there', () => {
  expect(spotAlong(at(200, 100), 300, 1180)).toEqual({ left: 200, top: 160, width: 100, maxHeight: 300 })
  expect(spotAlong(at(200, 100), 2_000, 1180)).toEqual({ left: 200, top: 160, width: 100, maxHeight: 1180 - 8 - 160 })
})

test('a list that does not fit below its field is above it, if there is more room', () => {
  expect(spotAlong(at(200, 900), 300, 1180)).toEqual({ left: 200, top: 900 - 4 - 300, width: 100, maxHeight: 300 })
  expect(spotAlong(at(200, 600), 2_000, 1180)).toEqual({ left: 200, top: 8, width: 100, maxHeight: 600 - 4 - 8 })
})
