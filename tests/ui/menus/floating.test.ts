import { expect, test } from 'vitest'
import { computePosition } from '#src/ui/menus/floating.ts'

const screen = { width: 820, height: 1180 }
const at = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 56, width: 100, height: 56 }) as DOMRectReadOnly

test('a menu stands below its button', () => {
  expect(computePosition(at(200, 100), { width: 240, height: 300 }, screen, 'start')).toEqual({ left: 200, top: 160 })
})

test('a menu near the right edge stays on the screen', () => {
  expect(computePosition(at(700, 100), { width: 240, height: 300 }, screen, 'start').left).toBe(820 - 240 - 8)
})

test('a menu at the foot of the screen stands above its button', () => {
  expect(computePosition(at(200, 1100), { width: 240, height: 300 }, screen, 'start').top).toBe(1100 - 4 - 300)
})

test('a menu that fits nowhere stands where there is more room and at the edge', () => {
  expect(computePosition(at(200, 700), { width: 240, height: 1170 }, screen, 'start').top).toBe(8)
})
