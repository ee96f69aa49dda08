import { expect, test } from 'vitest'
import type { PaletteEntry } from '#src/workspace/contributions/areas.ts'
import { collectActions } from '#src/workspace/contributions/collect-actions.ts'

const entry = (id: string, order: number): PaletteEntry => ({ id, order, label: () => id, icon: (() => null) as never, run: () => undefined })

test('what features add is sorted by order, then by id, whichever feature came first', () => {
  const { palette, printouts } = collectActions([{ palette: [entry('c', 20), entry('b', 10)] }, {}, { palette: [entry('a', 20)] }])
  expect(palette.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  expect(printouts).toEqual([])
})

test('duplicate ids in one area are rejected at the start, because one would hide the other', () => {
  expect(() => collectActions([{ palette: [entry('import', 10)] }, { palette: [entry('import', 20)] }])).toThrow(/palette.*import/)
})
