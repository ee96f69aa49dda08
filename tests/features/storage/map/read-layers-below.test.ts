import { expect, test } from 'vitest'
import { kindCountsText } from '#src/features/storage/map/kind-counts.ts'
import { readLayersBelow } from '#src/features/storage/map/read-layers-below.ts'
import { makeLayer, makePage, noon, serverRow } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

test('everything in a compartment, level by level and by place, without what is archived', async () => {
  const workspace = makeWorkspace()
  const layers = [
    makeLayer({ id: 1, name: 'Freezer', kind: 'unit' }),
    makeLayer({ id: 2, name: 'R2', kind: 'rack', parentId: 1, place: 2 }),
    makeLayer({ id: 3, name: 'R1', kind: 'rack', parentId: 1, place: 1 }),
    makeLayer({ id: 4, name: 'Old rack', kind: 'rack', parentId: 1, place: 3, archived: 1 }),
    makeLayer({ id: 5, name: 'Box 2', parentId: 3, place: 2, rows: 9, columns: 9 }),
    makeLayer({ id: 6, name: 'Box 1', parentId: 3, place: 1, rows: 9, columns: 9 }),
    makeLayer({ id: 7, name: 'Elsewhere', kind: 'unit', unitId: 2 }),
  ]
  await takePage(workspace.disk, makePage({ rows: layers.map((layer) => serverRow('storageLayers', layer.id, layer)) }), noon)
  const below = await readLayersBelow(workspace, 1)
  expect(below.map(({ name }) => name)).toEqual(['R1', 'R2', 'Box 1', 'Box 2'])
  expect(kindCountsText(below)).toBe('2 racks, 2 boxes')
  expect(await readLayersBelow(workspace, 6)).toEqual([])
})
