import { expect, test } from 'vitest'
import { countFree, readBoxes } from '#src/features/storage/map/room-boxes.ts'
import type { BoxContents } from '#src/workspace/storage/box-contents.ts'
import { makeLayer, makePage, noon, serverRow } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const me = 1
const fillOf = (taken: number) => ({ samples: taken, capacity: 9, taken, boxIds: [], soon: 0, past: 0 })
const wells = (...positions: number[]): BoxContents => new Map(positions.map((position) => [position, { sampleId: position, typeId: 1, expiry: 'none' }]))
const reservedBy = (userId: number, ...positions: number[]) => Object.fromEntries(positions.map((position) => [position, { userId, note: '' }]))
const boxWith = (reserved: Record<string, { userId: number; note: string }>) => makeLayer({ rows: 3, columns: 3, reserved })

test('positions reserved for others are not free, the person’s own are', () => {
  expect(countFree(boxWith({}), fillOf(2), undefined, me)).toBe(7)
  expect(countFree(boxWith(reservedBy(me, 3, 4)), fillOf(2), undefined, me)).toBe(7)
  expect(countFree(boxWith(reservedBy(2, 3, 4)), fillOf(2), wells(1, 2), me)).toBe(5)
})

test('a reserved position that is taken counts once, as soon as the samples are known', () => {
  const box = boxWith(reservedBy(2, 2, 3))
  expect(countFree(box, fillOf(2), undefined, me)).toBe(5)
  expect(countFree(box, fillOf(2), wells(1, 2), me)).toBe(6)
})

test('boxes come with their path and unit; archived ones and compartments without a grid do not', async () => {
  const workspace = makeWorkspace()
  const layers = [
    makeLayer({ id: 1, unitId: 7, name: 'Freezer', kind: 'unit' }),
    makeLayer({ id: 2, unitId: 7, name: 'Rack', kind: 'rack', parentId: 1 }),
    makeLayer({ id: 3, unitId: 7, name: 'Box', parentId: 2, rows: 9, columns: 9 }),
    makeLayer({ id: 4, unitId: 7, name: 'Old box', parentId: 2, rows: 9, columns: 9, archived: 1 }),
  ]
  await takePage(workspace.disk, makePage({ rows: layers.map((layer) => serverRow('storageLayers', layer.id, layer)) }), noon)
  const { boxes, unitNames } = await readBoxes(workspace)
  expect(boxes.map(({ box, path }) => [...path, box.name])).toEqual([['Freezer', 'Rack', 'Box']])
  expect(unitNames).toEqual(new Map([[7, 'Freezer']]))
})
