import { expect, test } from 'vitest'
import { inkOn } from '#src/workspace/addons/ink-on.ts'

test('an icon is black on light colors, and white on dark ones', () => {
  expect(['#00ABAB', '#0aa', '#ffd166', '#fff'].map(inkOn)).toEqual(['black', 'black', 'black', 'black'])
  expect(['#00696b', '#036', '#000'].map(inkOn)).toEqual(['white', 'white', 'white'])
})

test('a color that is transparent or cannot be read is not used', () => {
  expect([undefined, '#00aaaa80', '#0a', 'teal'].map(inkOn)).toEqual([undefined, undefined, undefined, undefined])
})
