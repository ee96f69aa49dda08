import { fromPromise } from 'xstate'
import { moveSample } from '#domain/commands/move-sample.ts'
import { change } from '#db/inbox.ts'
import { readLayer, readNextFree } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import { act, write, type WriteContext } from '#db/write.ts'
import type { Workspace } from '#db/workspace.ts'
import { locationUpdateMachine } from '#machines/location-update.machine.ts'
import { readMoveLabel } from '#src/workspace/act-labels.ts'
import { askAtFirstSave } from '#src/workspace/keep-storage.ts'
import { resolveForPeople } from './scan-actors.ts'

/** Location update on the local copy: each move is saved on this device and queued before its line says so. */
export function provideLocationUpdate(workspace: Workspace, context: WriteContext): typeof locationUpdateMachine {
  const move = async (sampleId: number, layerId: number | null, position: number, conflict: number | null = null) => {
    const input = { sampleId, layerId, position }
    const item = conflict === null ? undefined : await workspace.inbox.get(conflict)
    const move = act(moveSample, input, await labelOf(workspace, input))
    if (item) return void (await change(workspace.disk, context, item, move))
    await write(workspace.disk, context, [move])
    askAtFirstSave()
  }
  return locationUpdateMachine.provide({
    actors: {
      resolveScan: fromPromise(({ input }) => resolveForPeople(workspace, input)),
      placeSample: fromPromise(({ input }) => move(input.sampleId, input.layerId, input.position, input.conflict)),
      undoMove: fromPromise(({ input }) => move(input.sampleId, input.to.layerId, input.to.position)),
      nextFree: fromPromise(async ({ input }) => {
        const layer = await readLayer(workspace, input.layerId)
        return (layer && (await readNextFree(workspace, layer, input.from))) ?? null
      }),
    },
  })
}

async function labelOf(workspace: Workspace, to: { sampleId: number; layerId: number | null; position: number }): Promise<string> {
  const sample = await readSample(workspace, to.sampleId)
  return readMoveLabel(workspace, sample ?? { name: String(to.sampleId), layerId: null, position: 0 }, to)
}
