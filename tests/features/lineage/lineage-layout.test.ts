import { expect, test } from 'vitest'
import { layOutFamily, neighborOf } from '#src/features/lineage/lineage-layout.ts'

const family = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 1 },
  { id: 4, parentId: 1 },
  { id: 5, parentId: 3 },
]

test('a generation is a column, and a parent is in the middle of its children [INV-01]', () => {
  const { nodes, generations, lines } = layOutFamily(family)
  expect(nodes.map(({ id, generation, line }) => [id, generation, line])).toEqual([
    [1, 0, 1],
    [2, 1, 0],
    [3, 1, 1],
    [4, 1, 2],
    [5, 2, 1],
  ])
  expect({ generations, lines }).toEqual({ generations: 3, lines: 3 })
})

test('no two of one generation are on the same line, however they are related', () => {
  const many = Array.from({ length: 200 }, (_, id) => ({ id: id + 1, parentId: id === 0 ? null : Math.ceil(id / 3) }))
  const { nodes } = layOutFamily(many)
  const places = nodes.map(({ generation, line }) => `${generation} ${line}`)
  expect(new Set(places).size).toBe(200)
})

test('a line of a hundred generations is drawn, and a parent that is not here ends it', () => {
  const line = Array.from({ length: 100 }, (_, id) => ({ id: id + 2, parentId: id + 1 }))
  expect(layOutFamily(line)).toMatchObject({ generations: 100, lines: 1 })
})

test('the arrow keys lead to the parent, the first child and the neighbors', () => {
  const layout = layOutFamily(family)
  expect(neighborOf(layout, 3, 'ArrowLeft')).toBe(1)
  expect(neighborOf(layout, 3, 'ArrowRight')).toBe(5)
  expect(neighborOf(layout, 3, 'ArrowUp')).toBe(2)
  expect(neighborOf(layout, 3, 'ArrowDown')).toBe(4)
  expect(neighborOf(layout, 1, 'ArrowRight')).toBe(2)
  expect(neighborOf(layout, 1, 'ArrowLeft')).toBeUndefined()
  expect(neighborOf(layout, 2, 'ArrowUp')).toBeUndefined()
})
