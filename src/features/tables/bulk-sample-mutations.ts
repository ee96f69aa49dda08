import { archiveSample } from '#domain/commands/archive-sample.ts'
import { deleteSample } from '#domain/commands/delete-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { messages } from '#domain/messages.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation, type Mutation } from '#db/write.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { moveLabel, undoLabel } from '#src/workspace/mutations/mutation-labels.ts'
import type { BulkMutation } from './use-bulk-write.tsx'

const archive = ({ id, name }: SampleRow): Mutation => mutation(archiveSample, { sampleId: id }, t('Archived {name}', { name }))
const restore = ({ id, name }: SampleRow, layerId: number | null, position: number): Mutation =>
  mutation(restoreSample, { sampleId: id, layerId, position }, t('Restored {name}', { name }))

export const archiveMutations = (samples: readonly SampleRow[]): BulkMutation[] =>
  samples.filter(({ archived }) => !archived).map((sample) => ({ mutation: archive(sample), undo: restore(sample, sample.layerId, sample.position) }))

export const restoreMutations = (samples: readonly SampleRow[]): BulkMutation[] =>
  samples.filter(({ archived }) => archived).map((sample) => ({ mutation: restore(sample, null, 0), undo: archive(sample) }))

/** For good: nothing takes it back. */
export const deleteMutations = (samples: readonly SampleRow[]): BulkMutation[] =>
  samples
    .filter(({ archived }) => archived)
    .map(({ id, name }) => ({ mutation: mutation(deleteSample, { sampleId: id }, t('Deleted {name}', { name })), undo: null }))

/** What is said when samples are gone for good. spec INV-02 */
export const deletedMessage = (count: number): string =>
  count === 1 ? t(messages.sampleRemoved) : plural(count, { one: '# sample deleted', other: '# samples deleted' })

/** Into a compartment, each to a place of its own: `positions` in their order, one for each. */
export async function moveMutations(
  workspace: Workspace,
  samples: readonly SampleRow[],
  layer: StorageLayerRow,
  positions: readonly number[],
): Promise<BulkMutation[]> {
  const ids = [...new Set(samples.flatMap(({ layerId }) => layerId ?? []))]
  const layers = new Map((await workspace.mirror('storageLayers').bulkGet(ids)).flatMap((row) => (row ? [[row.id, row] as const] : [])))
  return samples.map((sample, at) => {
    const from = { layer: sample.layerId === null ? undefined : layers.get(sample.layerId), position: sample.position }
    const label = moveLabel(sample.name, from, { layer, position: positions[at] ?? 0 })
    const go = (layerId: number | null, position: number, words: string) => mutation(moveSample, { sampleId: sample.id, layerId, position }, words)
    return { mutation: go(layer.id, positions[at] ?? 0, label), undo: go(sample.layerId, sample.position, undoLabel(label)) }
  })
}

/** Rows of any number of ids, in the order of the ids; those that are gone are left out. */
export async function readManySamples(workspace: Workspace, ids: readonly number[]): Promise<SampleRow[]> {
  const rows: SampleRow[] = []
  for (let from = 0; from < ids.length; from += readAtOnce) {
    for (const row of await readSamplesById(workspace, ids.slice(from, from + readAtOnce))) if (row) rows.push(row)
  }
  return rows
}
const readAtOnce = 1_000
