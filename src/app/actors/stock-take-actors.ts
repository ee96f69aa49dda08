import { fromPromise } from 'xstate'
import { Refusal } from '#domain/tx.ts'
import { readLayer } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { write, type WriteContext } from '#db/write.ts'
import { stockTakeMachine } from '#machines/stock-take.machine.ts'
import type { CountUndo, RecordCountInput } from '#machines/stock-take-types.ts'
import { moveSampleChange, placeSamplesChange, readPlacedSample } from '#src/workspace/mutations/move-sample.ts'
import { inChunks, recordCountChange } from '#src/workspace/mutations/record-count.ts'
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
        const layer = await readLayer(workspace, input.layerId)
        const before = await readMissing(workspace, input)
        await write(workspace.disk, context, recordCountChange({ id: input.layerId, name: layer?.name ?? '' }, input).mutations)
        const after = await readLayer(workspace, input.layerId)
        if (!layer || after?.countedAt == null) return []
        const marks = marksOf(input, before, after.countedAt)
        const { countedAt, countedBy } = layer
        const was = { countedAt, countedBy }
        return inChunks(marks.length, (part) => ({ layerId: layer.id, countedAt: after.countedAt!, was, marks: part(marks) }))
      }),
    },
  })
}

/** Since when each of them was missing before the count; only samples that are recorded there. */
async function readMissing(workspace: Workspace, { layerId, found, missing }: RecordCountInput): Promise<ReadonlyMap<number, number | null>> {
  const rows = await workspace.mirror('samples').bulkGet([...found, ...missing])
  return new Map(rows.flatMap((row) => (row?.layerId === layerId ? [[row.id, row.missingSince] as const] : [])))
}

/** What the count has changed, and the values before. */
const marksOf = ({ found, missing }: RecordCountInput, before: ReadonlyMap<number, number | null>, countedAt: number): CountUndo['marks'] => [
  ...missing.flatMap((sampleId) => (before.has(sampleId) ? { sampleId, was: before.get(sampleId)!, now: countedAt } : [])),
  ...found.flatMap((sampleId) => (before.get(sampleId) == null ? [] : { sampleId, was: before.get(sampleId)!, now: null })),
]
