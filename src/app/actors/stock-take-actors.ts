import { fromPromise } from 'xstate'
import { moveSample } from '#domain/commands/move-sample.ts'
import { recordCount } from '#domain/commands/record-count.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { readLayer, readNextFreePosition } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation, write, type WriteContext } from '#db/write.ts'
import { stockTakeMachine } from '#machines/stock-take.machine.ts'
import type { CountUndo, RecordCountInput } from '#machines/stock-take-types.ts'
import { t } from '#src/ui/text/translate.ts'
import { readMoveLabel } from '#src/workspace/mutations/mutation-labels.ts'
import { resolveForPeople } from './scan-actors.ts'

/** A stock-take on the local copy: saved on this device and queued before it says so. */
export function provideStockTake(workspace: Workspace, context: WriteContext): typeof stockTakeMachine {
  return stockTakeMachine.provide({
    actors: {
      resolveScan: fromPromise(({ input }) => resolveForPeople(workspace, input)),
      moveHere: fromPromise(async ({ input: { sampleId, layerId } }) => {
        const layer = await readLayer(workspace, layerId)
        if (!layer) throw new Refusal('layer.gone', { layerId })
        const position = await readNextFreePosition(workspace, layer)
        if (position === undefined) throw new Refusal('layer.full', { layerId })
        const sample = (await readSample(workspace, sampleId)) ?? { name: String(sampleId), layerId: null, position: 0 }
        const label = await readMoveLabel(workspace, sample, { layerId, position })
        await write(workspace.disk, context, [mutation(moveSample, { sampleId, layerId, position }, label)])
        return position
      }),
      recordCount: fromPromise(async ({ input }) => {
        const layer = await readLayer(workspace, input.layerId)
        const acts = inChunks(Math.max(input.found.length, input.missing.length), (part) =>
          mutation(
            recordCount,
            { layerId: input.layerId, found: part(input.found), missing: part(input.missing) },
            t('Counted {name}', { name: layer?.name ?? '' }),
          ),
        )
        const before = await readMissing(workspace, input)
        await write(workspace.disk, context, acts)
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

/** Of thousands, as many parts as a command takes; at least one. */
function inChunks<T>(count: number, make: (part: <Item>(items: readonly Item[]) => Item[]) => T): T[] {
  const most = limits.many.samples
  const parts = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: parts }, (_, at) => make((items) => items.slice(at * most, (at + 1) * most)))
}

/** Since when each of them was missing before the count; only those that lie there. */
async function readMissing(workspace: Workspace, { layerId, found, missing }: RecordCountInput): Promise<ReadonlyMap<number, number | null>> {
  const rows = await workspace.mirror('samples').bulkGet([...found, ...missing])
  return new Map(rows.flatMap((row) => (row?.layerId === layerId ? [[row.id, row.missingSince] as const] : [])))
}

/** What the count has changed, and from what. */
const marksOf = ({ found, missing }: RecordCountInput, before: ReadonlyMap<number, number | null>, countedAt: number): CountUndo['marks'] => [
  ...missing.flatMap((sampleId) => (before.has(sampleId) ? { sampleId, was: before.get(sampleId)!, now: countedAt } : [])),
  ...found.flatMap((sampleId) => (before.get(sampleId) == null ? [] : { sampleId, was: before.get(sampleId)!, now: null })),
]
