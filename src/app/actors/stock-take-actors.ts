import { fromPromise } from 'xstate'
import { Refusal } from '#domain/tx.ts'
import { readLayer } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import { stockTakeMachine } from '#machines/stock-take/stock-take.machine.ts'
import { moveSampleChange, placeSamplesChange, readPlacedSample } from '#src/workspace/mutations/move-sample.ts'
import { readBeforeCount, readCountUndo, recordCountChange } from '#src/workspace/mutations/storage.ts'
import { resolveForPeople } from '#src/workspace/scan/resolve-for-people.ts'

/** A stock-take on the local copy: saved on this device and queued before it says so. */
export function provideStockTake(workspace: Workspace, context: WriteContext): typeof stockTakeMachine {
  return stockTakeMachine.provide({
    actors: {
      resolveScan: fromPromise(({ input }) => resolveForPeople(workspace, input)),
      moveHere: fromPromise(async ({ input: { sampleId, layerId, position } }) => {
        const layer = await readLayer(workspace, layerId)
        if (!layer) throw new Refusal('layer.gone', { layerId })
        const sample = await readPlacedSample(workspace, sampleId)
        if (position !== undefined) {
          await write(workspace.disk, context, (await moveSampleChange(workspace, sample, { layerId, position })).mutations)
          return position
        }
        const { mutations, positions } = await placeSamplesChange(workspace, [sample], layer)
        await write(workspace.disk, context, mutations)
        return positions[0]!
      }),
      recordCount: fromPromise(async ({ input }) => {
        const before = await readBeforeCount(workspace, input.layerId, input)
        const { id, name } = before.layer ?? { id: input.layerId, name: '' }
        await write(workspace.disk, context, recordCountChange({ id, name }, input).mutations)
        return readCountUndo(workspace, input, before)
      }),
    },
  })
}
