import { archiveSample } from '#domain/commands/archive-sample.ts'
import { createProduct } from '#domain/commands/create-product.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import { deleteSample } from '#domain/commands/delete-sample.ts'
import { deleteSeries } from '#domain/commands/delete-series.ts'
import { commandId } from '#domain/command.ts'
import { Refusal } from '#domain/tx.ts'
import type { QueuedMutation } from '../disk/disk-rows.ts'
import type { Workspace } from '../workspace.ts'
import { write } from '../writing/write.ts'
import { mutation, type Mutation, type WriteContext } from '../writing/mutation.ts'

export interface ImportedIds {
  readonly samples: readonly number[]
  readonly series: readonly number[]
}

/** The inputs of the mutations of an import, synced or not, without what the server refused. */
async function readMutations(workspace: Workspace, batch: string): Promise<QueuedMutation[]> {
  const ofBatch = (mutation: QueuedMutation) => mutation.batch === batch
  const [waiting, sent] = await Promise.all([
    workspace.outbox.filter(ofBatch).toArray(),
    workspace.receipts.filter(({ intent: mutation, code }) => code === null && ofBatch(mutation)).toArray(),
  ])
  return [...sent.map(({ intent: mutation }) => mutation), ...waiting]
}

const idsOf = (mutations: readonly QueuedMutation[], command: string): number[] =>
  mutations.flatMap((mutation) => (mutation.command === command ? (mutation.input as { id: number }).id : []))

/** What an import created. */
export async function readImported(workspace: Workspace, batch: string): Promise<ImportedIds> {
  const mutations = await readMutations(workspace, batch)
  return { samples: idsOf(mutations, commandId(createSample)), series: idsOf(mutations, commandId(createSeries)) }
}

export const readImportedProducts = async (workspace: Workspace, batch: string): Promise<number[]> =>
  idsOf(await readMutations(workspace, batch), commandId(createProduct))

export interface UndoResult {
  readonly removed: number
  /** Archived but not deleted, because samples were derived from them, or not undone at all. */
  readonly kept: number
}

/** Samples per transaction: two mutations each. */
const samplesPerTransaction = 125

/** Undoes an import: archives and deletes its samples, and deletes series it created if they hold nothing else. */
export async function undoImport(
  workspace: Workspace,
  context: WriteContext,
  batch: string,
  label: (name: string) => string,
  onProgress: (done: number, total: number) => void,
): Promise<UndoResult> {
  const { samples: created, series } = await readImported(workspace, batch)
  // Children were created after their parents, and are removed before them.
  const samples = created.toReversed()
  let [removed, kept] = [0, 0]
  const undo = { batch: `${batch}:undo` }
  for (let from = 0; from < samples.length; from += samplesPerTransaction) {
    const mutations = await undoMutations(workspace, samples.slice(from, from + samplesPerTransaction), label)
    const each = mutations.map(({ acts: mutations }) => mutations)
    try {
      await write(workspace.disk, context, each.flat(), undo)
      removed += mutations.filter(({ deletes }) => deletes).length
      kept += mutations.filter(({ deletes }) => !deletes).length
    } catch (error) {
      if (!(error instanceof Refusal) || error.code.startsWith('device.')) throw error
      for (const { acts: own, deletes } of mutations) {
        const isDone = await write(workspace.disk, context, own, undo).then(
          () => true,
          () => false,
        )
        if (isDone && deletes) removed += 1
        else kept += 1
      }
    }
    onProgress(Math.min(from + samplesPerTransaction, samples.length), samples.length)
  }
  for (const seriesId of series) {
    const row = await workspace.mirror('sampleSeries').get(seriesId)
    const left = await workspace.mirror('samples').where('seriesId').equals(seriesId).count()
    if (row && left === 0) await write(workspace.disk, context, [mutation(deleteSeries, { seriesId }, label(row.name))], undo)
  }
  return { removed, kept }
}

async function undoMutations(workspace: Workspace, ids: readonly number[], label: (name: string) => string): Promise<{ acts: Mutation[]; deletes: boolean }[]> {
  const samples = workspace.mirror('samples')
  const rows = (await samples.bulkGet([...ids])).flatMap((row) => row ?? [])
  const children = await samples.where('parentId').anyOf(ids).toArray()
  const gone = new Set<number>()
  return rows.map((row) => {
    const deletes = children.every(({ id, parentId }) => parentId !== row.id || gone.has(id))
    if (deletes) gone.add(row.id)
    const text = label(row.name)
    const archive = row.archived ? [] : [mutation(archiveSample, { sampleId: row.id }, text)]
    return { acts: deletes ? [...archive, mutation(deleteSample, { sampleId: row.id }, text)] : archive, deletes }
  })
}
