import { fromPromise } from 'xstate'
import { moveSample } from '#domain/commands/move-sample.ts'
import { recordCount } from '#domain/commands/record-count.ts'
import { limits } from '#domain/limits.ts'
import { positionName } from '#domain/rules/grid.ts'
import { Refusal } from '#domain/tx.ts'
import { readLayer, readNextFree } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { act, write, type WriteContext } from '#db/write.ts'
import { stockTakeMachine } from '#machines/stock-take.machine.ts'
import { t } from '#src/ui/translate.ts'
import { resolveForPeople } from './scan-actors.ts'

/** A stock-take on the local copy: saved on this device and queued before it says so. */
export function provideStockTake(workspace: Workspace, context: WriteContext): typeof stockTakeMachine {
  return stockTakeMachine.provide({
    actors: {
      resolveScan: fromPromise(({ input }) => resolveForPeople(workspace, input)),
      moveHere: fromPromise(async ({ input: { sampleId, layerId } }) => {
        const layer = await readLayer(workspace, layerId)
        if (!layer) throw new Refusal('layer.gone', { layerId })
        const position = await readNextFree(workspace, layer)
        if (position === undefined) throw new Refusal('layer.full', { layerId })
        const name = (await readSample(workspace, sampleId))?.name ?? String(sampleId)
        const label = t('{name}: move to {place}', { name, place: `${layer.name} ${positionName(layer, position)}`.trim() })
        await write(workspace.disk, context, [act(moveSample, { sampleId, layerId, position }, label)])
        return position
      }),
      recordCount: fromPromise(async ({ input: { layerId, found, missing } }) => {
        const layer = await readLayer(workspace, layerId)
        const label = t('{name}: stock-take', { name: layer?.name ?? '' })
        const most = limits.many.samples
        // A shelf of thousands in parts, all of them in one transaction.
        const parts = Math.max(1, Math.ceil(Math.max(found.length, missing.length) / most))
        const part = (ids: readonly number[], at: number) => ids.slice(at * most, (at + 1) * most)
        await write(
          workspace.disk,
          context,
          Array.from({ length: parts }, (_, at) => act(recordCount, { layerId, found: part(found, at), missing: part(missing, at) }, label)),
        )
      }),
    },
  })
}
