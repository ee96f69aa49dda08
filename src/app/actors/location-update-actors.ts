import { fromPromise } from 'xstate'
import { readLayer, readNextFreePosition } from '#db/queries/layers.ts'
import { write } from '#db/writing/write.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import type { Workspace } from '#db/workspace.ts'
import { locationUpdateMachine } from '#machines/location-update/location-update.machine.ts'
import { undoChange } from '#src/workspace/mutations/change.ts'
import { moveSampleChange, readPlacedSample } from '#src/workspace/mutations/move-sample.ts'
import { requestPersistenceAfterFirstSave } from '#src/workspace/device/storage-persistence.ts'
import { resolveForPeople } from '#src/workspace/scan/resolve-for-people.ts'

/** Location update on the local copy: each move is saved on this device and queued before its line says so. */
export function provideLocationUpdate(workspace: Workspace, context: WriteContext): typeof locationUpdateMachine {
  const place = async (to: Move, conflict: number | null) => {
    const { mutations } = await moveSampleChange(workspace, await readPlacedSample(workspace, to.sampleId), to)
    const item = conflict === null ? undefined : await workspace.inbox.get(conflict)
    if (item) {
      const { retryChanged } = await import('#db/queue/inbox.ts')
      return void (await retryChanged(workspace.disk, context, item, mutations[0]!))
    }
    await write(workspace.disk, context, mutations)
    requestPersistenceAfterFirstSave()
  }
  const undo = async (to: Move) => {
    const now = await readPlacedSample(workspace, to.sampleId)
    // The inverse of the undone move: from where the sample returns to, to where it is now.
    const { mutations } = undoChange(await moveSampleChange(workspace, { ...now, ...to }, now))
    await write(workspace.disk, context, mutations)
  }
  return locationUpdateMachine.provide({
    actors: {
      resolveScan: fromPromise(({ input }) => resolveForPeople(workspace, input)),
      placeSample: fromPromise(({ input: { conflict, ...to } }) => place(to, conflict)),
      undoMove: fromPromise(async ({ input: { sampleId, to } }) => undo({ sampleId, ...to })),
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
