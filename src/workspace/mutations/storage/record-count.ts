import { recordCount } from '#domain/commands/record-count.ts'
import { undoCount } from '#domain/commands/undo-count.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { readLayer } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation } from '#db/writing/mutation.ts'
import type { CountUndo } from '#machines/stock-take/stock-take-types.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type NamedLayer = Pick<StorageLayerRow, 'id' | 'name'>

export interface CountResult {
  readonly found: readonly number[]
  readonly missing: readonly number[]
}

export const countedText = ({ name }: Pick<StorageLayerRow, 'name'>): string => t('{name} counted', { name })

/** The result of a stock-take. Its undo is known only after it is saved: {@link undoCountChange}. */
export const recordCountChange = ({ id, name }: NamedLayer, { found, missing }: CountResult): Change =>
  makeChange(
    inChunks(Math.max(found.length, missing.length), (part) =>
      mutation(recordCount, { layerId: id, found: part(found), missing: part(missing) }, t('Counted {name}', { name })),
    ),
    [],
    countedText({ name }),
  )

export const undoCountChange = ({ name }: Pick<StorageLayerRow, 'name'>, counts: readonly CountUndo[]): Change =>
  makeChange(
    counts.map((input) => mutation(undoCount, input, t('Undid the stock-take of {name}', { name }))),
    [],
    t('Undone'),
  )

export interface BeforeCount {
  readonly layer: StorageLayerRow | undefined
  /** Since when each of them was missing; only samples that are recorded there. */
  readonly missingSince: ReadonlyMap<number, number | null>
}

/** What the undo of a count restores. */
export async function readBeforeCount(workspace: Workspace, layerId: number, { found, missing }: CountResult): Promise<BeforeCount> {
  const rows = await workspace.mirror('samples').bulkGet([...found, ...missing])
  const missingSince = new Map(rows.flatMap((row) => (row?.layerId === layerId ? [[row.id, row.missingSince] as const] : [])))
  return { layer: await readLayer(workspace, layerId), missingSince }
}

/** Once it is saved: what undoes it. */
export async function readCountUndo(workspace: Workspace, count: CountResult, { layer, missingSince }: BeforeCount): Promise<CountUndo[]> {
  const now = layer && (await readLayer(workspace, layer.id))?.countedAt
  if (now == null) return []
  const marks = marksOf(count, missingSince, now)
  const { id: layerId, countedAt, countedBy } = layer!
  return inChunks(marks.length, (part) => ({ layerId, countedAt: now, was: { countedAt, countedBy }, marks: part(marks) }))
}

/** What the count has changed, and the values before. */
const marksOf = ({ found, missing }: CountResult, before: BeforeCount['missingSince'], countedAt: number): CountUndo['marks'] => [
  ...missing.flatMap((sampleId) => (before.has(sampleId) ? { sampleId, was: before.get(sampleId)!, now: countedAt } : [])),
  ...found.flatMap((sampleId) => (before.get(sampleId) == null ? [] : { sampleId, was: before.get(sampleId)!, now: null })),
]

/** For thousands, as many parts as the command needs; at least one. */
function inChunks<T>(count: number, make: (part: <Item>(items: readonly Item[]) => Item[]) => T): T[] {
  const most = limits.many.samples
  const parts = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: parts }, (_, at) => make((items) => items.slice(at * most, (at + 1) * most)))
}
