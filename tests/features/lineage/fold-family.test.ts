import { expect, test } from 'vitest'
import { foldFamily } from '#src/features/lineage/fold-family.ts'

const children = (parentId: number, from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: from + at, parentId }))
const family = [{ id: 1, parentId: null }, ...children(1, 101, 20), ...children(120, 201, 2)]
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('of many children the first eight are shown, and nothing that was made from the others, until they are opened', () => {
  const folded = foldFamily(family, 1, new Set())
  expect(idsOf(folded.shown)).toEqual([1, 101, 102, 103, 104, 105, 106, 107, 108])
  expect(folded.hidden.get(1)).toHaveLength(12)
  expect(foldFamily(family, 1, new Set([1]))).toEqual({ shown: family, hidden: new Map() })
})

test('the current sample and its ancestors are always shown', () => {
  const { shown, hidden } = foldFamily(family, 202, new Set())
  expect(idsOf(shown)).toEqual([1, 101, 102, 103, 104, 105, 106, 107, 120, 201, 202])
  expect(hidden.get(1)).toHaveLength(12)
})

test('nothing is hidden that takes no more room than the button for it', () => {
  const nine = [{ id: 1, parentId: null }, ...children(1, 101, 9)]
  expect(foldFamily(nine, 1, new Set())).toEqual({ shown: nine, hidden: new Map() })
})

test('where hidden samples have many children of their own, there is one button only', () => {
  const deep = [{ id: 1, parentId: null }, ...children(1, 101, 20), ...children(120, 201, 20)]
  expect([...foldFamily(deep, 1, new Set()).hidden.keys()]).toEqual([1])
})
