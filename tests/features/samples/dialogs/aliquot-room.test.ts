import { expect, test } from 'vitest'
import type { Workspace } from '#db/workspace.ts'
import { readAliquotRoom } from '#src/features/samples/dialogs/aliquot-room.ts'
import { makeLayer, makePage, makeSample, noon, serverRow, smallLab, type TestPage } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const nextBox = serverRow('storageLayers', 9, makeLayer({ id: 9, name: 'Next box', parentId: 1, rows: 2, columns: 3, place: 3 }))

async function openLab(rows: TestPage['rows'] = smallLab()): Promise<Workspace> {
  const workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows }), noon)
  return workspace
}

/** For the sample at A1 of a box of four, whose A2 is taken. */
const roomFor = async (workspace: Workspace, count: number, layerId: number | null = 2, position = 1) => {
  const room = await readAliquotRoom(workspace, makeSample({ layerId, position }), count)
  return room && [room.layer.id, room.position]
}

test('aliquots go next to the original, or into the nearest box that has room for all of them [INV-03]', async () => {
  const workspace = await openLab([...smallLab(), nextBox])
  expect(await roomFor(workspace, 2)).toEqual([2, 2])
  expect(await roomFor(workspace, 3)).toEqual([9, 1])
  // After the last position there is no room, but before it there is.
  expect(await roomFor(workspace, 2, 2, 4)).toEqual([2, 1])
})

test('if no box has room, the one of the original is proposed; without a location none is', async () => {
  const workspace = await openLab()
  expect(await roomFor(workspace, 3)).toEqual([2, 2])
  expect(await roomFor(workspace, 3, 3, 0)).toEqual([3, 0])
  expect(await roomFor(workspace, 3, null, 0)).toBeNull()
})
