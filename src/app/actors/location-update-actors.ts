import { fromPromise } from 'xstate'
import { moveSample } from '#domain/commands/move-sample.ts'
import { retryChanged } from '#db/inbox.ts'
import { readLayer, readNextFreePosition } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import { mutation, write, type WriteContext } from '#db/write.ts'
import type { Workspace } from '#db/workspace.ts'
import { locationUpdateMachine } from '#machines/location-update.machine.ts'
import { readMoveLabel, undoLabel } from '#src/workspace/mutations/mutation-labels.ts'
import { requestPersistenceAfterFirstSave } from '#src/workspace/device/storage-persistence.ts'
import { resolveForPeople } from './scan-actors.ts'

/** Location update on the local copy: each move is saved on this device and queued before its line says so. */
export function provideLocationUpdate(workspace: Workspace, context: WriteContext): typeof locationUpdateMachine {
  const place = async (to: Move, conflict: number | null) => {
    const move = mutation(moveSample, to, await labelOf(workspace, to))
    const item = conflict === null ? undefined : await workspace.inbox.get(conflict)
    if (item) return void (await retryChanged(workspace.disk, context, item, move))
    await write(workspace.disk, context, [move])
    requestPersistenceAfterFirstSave()
  }
  const undo = async (to: Move) => write(workspace.disk, context, [mutation(moveSample, to, await undoLabelOf(workspace, to))])
  return locationUpdateMachine.provide({
    actors: {
      resolveScan: fromPromise(({ input }) => resolveForPeople(workspace, input)),
      placeSample: fromPromise(({ input: { conflict, ...to } }) => place(to, conflict)),
      undoMove: fromPromise(async ({ input: { sampleId, to } }) => void (await undo({ sampleId, ...to }))),
      nextFree: fromPromise(async ({ input }) => {
        const layer = await readLayer(workspace, input.layerId)
        return (layer && (await readNextFreePosition(workspace, layer, input.from))) ?? null
      }),
    },
  })
}

interface Move {
  sampleId: number
  layerId: number | null
  position: number
}

async function labelOf(workspace: Workspace, to: Move): Promise<string> {
  const sample = await readSample(workspace, to.sampleId)
  return readMoveLabel(workspace, sample ?? { name: String(to.sampleId), layerId: null, position: 0 }, to)
}

/** Told as the move that is taken back: from where it goes back to, to where it is. */
async function undoLabelOf(workspace: Workspace, to: Move): Promise<string> {
  const sample = await readSample(workspace, to.sampleId)
  return undoLabel(await readMoveLabel(workspace, { ...to, name: sample?.name ?? String(to.sampleId) }, sample ?? to))
}
