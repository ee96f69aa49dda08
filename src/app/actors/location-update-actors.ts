import { fromPromise } from 'xstate'
import { moveSample } from '#domain/commands/move-sample.ts'
import { positionName } from '#domain/rules/grid.ts'
import { change } from '#db/inbox.ts'
import { readLayer, readNextFree } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import { act, write, type WriteContext } from '#db/write.ts'
import type { Workspace } from '#db/workspace.ts'
import { locationUpdateMachine } from '#machines/location-update.machine.ts'
import { t } from '#src/ui/translate.ts'
import { askAtFirstSave } from '#src/workspace/keep-storage.ts'
import { resolveForPeople } from './scan-actors.ts'

/** Location update on the local copy: each move is saved on this device and queued before its line says so. */
export function provideLocationUpdate(workspace: Workspace, context: WriteContext): typeof locationUpdateMachine {
  const move = async (sampleId: number, layerId: number | null, position: number, conflict: number | null = null) => {
    const input = { sampleId, layerId, position }
    const item = conflict === null ? undefined : await workspace.inbox.get(conflict)
    if (item) return void (await change(workspace.disk, context, item, input))
    await write(workspace.disk, context, [act(moveSample, input, await labelOf(workspace, sampleId, layerId, position))])
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

async function labelOf(workspace: Workspace, sampleId: number, layerId: number | null, position: number): Promise<string> {
  const name = (await readSample(workspace, sampleId))?.name ?? String(sampleId)
  const layer = layerId === null ? undefined : await readLayer(workspace, layerId)
  return layer ? t('{name}: move to {place}', { name, place: `${layer.name} ${positionName(layer, position)}`.trim() }) : t('{name}: take out', { name })
}
