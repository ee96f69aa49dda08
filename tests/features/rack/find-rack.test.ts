import { beforeEach, expect, test } from 'vitest'
import { toBarcode } from '#domain/rules/barcode.ts'
import type { Workspace } from '#db/workspace.ts'
import { findRack } from '#src/features/rack/find-rack.ts'
import { makeLayer, makeSample } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  await workspace.mirror('storageLayers').bulkPut([makeLayer({ id: 7 }), makeLayer({ id: 8 })])
  const tube = (id: number, layerId: number | null) => makeSample({ id, layerId, position: layerId === null ? 0 : id, altBarcode: `FD7000000${id}` })
  await workspace.mirror('samples').bulkPut([tube(1, 7), tube(2, 7), tube(3, 7), tube(4, 8), tube(5, 8), tube(6, 8), tube(9, null)])
})

test('a rack is the box in which most of its tubes are on record', async () => {
  expect(await findRack(workspace, ['FD70000001', 'FD70000002', 'FD70000003', 'FD70000004', 'FD700000077'])).toBe(7)
  expect(await findRack(workspace, ['FD70000001', 'FD70000002', 'FD70000003', 'FD70000004', 'FD70000005', 'FD70000006'])).toBeNull()
  expect(await findRack(workspace, ['FD70000001', 'FD70000002', 'FD70000009'])).toBeNull()
  expect(await findRack(workspace, [])).toBeNull()
})

test('the label of a box in the picture says more than its tubes, unless there are two', async () => {
  const [label, other] = [toBarcode('layer', 8), toBarcode('layer', 7)]
  expect(await findRack(workspace, ['FD70000001', 'FD70000002', 'FD70000003', label])).toBe(8)
  expect(await findRack(workspace, ['FD70000001', 'FD70000002', 'FD70000003', label, other])).toBe(7)
})
