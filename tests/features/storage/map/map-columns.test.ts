import { expect, test } from 'vitest'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { groupIntoColumns } from '#src/features/storage/map/map-columns.ts'
import { makeLayer } from '#tests/harness/factories.ts'

const freezer = makeLayer({ id: 1, kind: 'unit', name: 'Freezer' })
const inside = (parentId: number, id: number, name: string, fields: Partial<StorageLayerRow> = {}) =>
  makeLayer({ id, name, parentId, kind: 'rack', place: id, ...fields })
const box = (parentId: number, id: number, name: string) => inside(parentId, id, name, { kind: 'box', rows: 9, columns: 9 })

/** 'Rack R1: Box 1, Box 2 + Shelf 1' */
const draw = (open: StorageLayerRow, below: readonly StorageLayerRow[]) =>
  groupIntoColumns(open, below).map(({ holder, path, boxes, others }) => {
    const names = (layers: readonly StorageLayerRow[]) => layers.map(({ name }) => name).join(', ')
    return [...path, `${holder.name}: ${names(boxes)}${others.length ? ` + ${names(others)}` : ''}`].join(' › ')
  })

test('a freezer shows its racks side by side, each with its boxes by place', () => {
  const below = [inside(1, 2, 'R1'), inside(1, 3, 'R2'), box(2, 4, 'Box 1'), box(2, 5, 'Box 2'), box(3, 6, 'Box 3')]
  expect(draw(freezer, below)).toEqual(['R1: Box 1, Box 2', 'R2: Box 3'])
})

test('boxes directly in the freezer are a column of their own, before the racks', () => {
  expect(draw(freezer, [inside(1, 2, 'R1'), box(1, 3, 'Loose'), box(2, 4, 'Box 1')])).toEqual(['Freezer: Loose', 'R1: Box 1'])
})

test('deeper down, boxes are grouped by what they stand in, with the path to it', () => {
  const below = [
    inside(1, 2, 'Shelf 1'),
    inside(2, 3, 'R1'),
    inside(3, 4, 'D1'),
    inside(3, 5, 'D2'),
    box(4, 6, 'Box 1'),
    box(5, 7, 'Box 2'),
    box(3, 8, 'Box 3'),
  ]
  expect(draw(freezer, below)).toEqual(['Shelf 1 › R1: Box 3', 'Shelf 1 › R1 › D1: Box 1', 'Shelf 1 › R1 › D2: Box 2'])
})

test('a compartment without any box is listed in the column of what it is in', () => {
  const below = [inside(1, 2, 'R1'), inside(1, 3, 'Empty rack'), inside(2, 4, 'Shelf for bottles', { kind: 'shelf' }), box(2, 5, 'Box 1')]
  expect(draw(freezer, below)).toEqual(['Freezer:  + Empty rack', 'R1: Box 1 + Shelf for bottles'])
})

test('a rack shows its boxes, and a cabinet of shelves its shelves', () => {
  const rack = inside(1, 2, 'R1')
  expect(draw(rack, [box(2, 3, 'Box 1'), box(2, 4, 'Box 2')])).toEqual(['R1: Box 1, Box 2'])
  expect(draw(freezer, [inside(1, 2, 'Shelf 1'), inside(1, 3, 'Shelf 2'), inside(3, 4, 'Left')])).toEqual(['Freezer:  + Shelf 1, Shelf 2'])
  expect(draw(freezer, [])).toEqual([])
})
