import { beforeEach, describe, expect, test } from 'vitest'
import { moveLayerContents } from '#domain/commands/move-layer-contents.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { previewContentsMove } from '#src/features/storage/layers/preview-contents-move.ts'
import { makeContext, makeLayer, makePage, makeSample, noon, serverRow, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
const bring = async (...rows: ServerRow[]) => {
  const others = smallLab().filter((old) => !rows.some((row) => row.entity === old.entity && row.id === old.id))
  await takePage(workspace.disk, makePage({ rows: [...others, ...rows] }), noon)
}
const moved = () => write(workspace.disk, makeContext(), [mutation(moveLayerContents, { fromLayerId: 2, toLayerId: 5 }, 'Move all')])
const target = (fields: Parameters<typeof makeLayer>[0] = {}) =>
  serverRow('storageLayers', 5, makeLayer({ id: 5, name: 'Other', parentId: 3, rows: 2, columns: 2, ...fields }))

beforeEach(() => {
  workspace = makeWorkspace()
})

describe('a preview of moving everything [STO-01]', () => {
  test('lists what moves if all of it fits, and then it does', async () => {
    await bring(target())
    const preview = await previewContentsMove(workspace, 2, 5)
    expect(preview).toMatchObject({ refusal: null, misfits: [], layers: [] })
    expect(preview.samples.map((sample) => sample.id)).toEqual([1, 2])
    await moved()
    expect((await previewContentsMove(workspace, 2, 5)).samples).toEqual([])
  })

  test('lists each tube whose position is taken, reserved or missing, and then nothing moves', async () => {
    await bring(target({ rows: 1, columns: 1 }), serverRow('samples', 7, makeSample({ id: 7, name: 'Squatter', layerId: 5, position: 1 })))
    expect((await previewContentsMove(workspace, 2, 5)).misfits.map(({ sample, reason }) => [sample.name, reason])).toEqual([
      ['HeLa', 'A1 is taken by Squatter.'],
      ['Äpfel', 'That position does not exist there.'],
    ])
    await expect(moved()).rejects.toMatchObject({ code: 'position.taken' })
  })

  test('a position reserved for someone else does not fit', async () => {
    await bring(target({ reserved: { 2: { userId: 2, note: '' } } }))
    expect((await previewContentsMove(workspace, 2, 5)).misfits.map(({ reason }) => reason)).toEqual(['A2 is reserved for someone else.'])
  })

  test('a target that is gone, archived, or inside what is moved is refused as a whole', async () => {
    await bring(target({ parentId: 2 }), serverRow('storageLayers', 3, makeLayer({ id: 3, parentId: 1, archived: 1 })))
    expect((await previewContentsMove(workspace, 2, 99)).refusal).toBe('This compartment no longer exists.')
    expect((await previewContentsMove(workspace, 2, 3)).refusal).toBe('This compartment is archived. Restore it first.')
    expect((await previewContentsMove(workspace, 2, 5)).refusal).toBe('A compartment cannot be moved into itself.')
  })
})
