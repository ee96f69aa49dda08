import { expect, test } from 'vitest'
import { treeRows } from '#src/ui/lists/tree-rows.ts'

const nodes = [
  {
    id: 'f2',
    label: 'Freezer F2',
    children: [
      { id: 'r1', label: 'Rack R1', children: [{ id: 'b1', label: 'Box 1' }] },
      { id: 'r2', label: 'Rack R2' },
    ],
  },
  { id: 'f3', label: 'Freezer F3', hasChildren: true },
]
const outline = (open: string[]) => treeRows(nodes, new Set(open)).map((row) => `${row.level} ${row.node.id} ${row.position}/${row.siblings}`)

test('a closed branch shows only itself', () => {
  expect(outline([])).toEqual(['1 f2 1/2', '1 f3 2/2'])
})

test('an open branch shows its contents, in order', () => {
  expect(outline(['f2', 'r1'])).toEqual(['1 f2 1/2', '2 r1 1/2', '3 b1 1/1', '2 r2 2/2', '1 f3 2/2'])
})

test('what is open inside a closed branch stays hidden', () => {
  expect(outline(['r1'])).toEqual(['1 f2 1/2', '1 f3 2/2'])
})

test('a branch whose children are not loaded yet can be opened, a leaf cannot', () => {
  const rows = treeRows(nodes, new Set(['f2', 'f3']))
  expect(Object.fromEntries(rows.map((row) => [row.node.id, row.expanded]))).toEqual({ f2: true, r1: false, r2: undefined, f3: true })
})
