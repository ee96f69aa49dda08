import { archiveSample } from '#domain/commands/archive-sample.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import { deleteSample } from '#domain/commands/delete-sample.ts'
import { deleteSeries } from '#domain/commands/delete-series.ts'
import { commandId } from '#domain/command.ts'
import { Refusal } from '#domain/tx.ts'
import type { Intent } from '../disk.ts'
import type { Workspace } from '../workspace.ts'
import { act, write, type Act, type WriteContext } from '../write.ts'

export interface ImportedIds {
  readonly samples: readonly number[]
  readonly series: readonly number[]
}

/** What an import made, sent or not; what the server refused is not among it. */
export async function readImported(workspace: Workspace, batch: string): Promise<ImportedIds> {
  const ofBatch = (intent: Intent) => intent.batch === batch
  const [waiting, sent] = await Promise.all([
    workspace.outbox.filter(ofBatch).toArray(),
    workspace.receipts.filter(({ intent, code }) => code === null && ofBatch(intent)).toArray(),
  ])
  const intents = [...sent.map(({ intent }) => intent), ...waiting]
  const idsOf = (command: string) => intents.flatMap((intent) => (intent.command === command ? (intent.input as { id: number }).id : []))
  return { samples: idsOf(commandId(createSample)), series: idsOf(commandId(createSeries)) }
}

export interface UndoResult {
  readonly removed: number
  /** Archived and not deleted, because samples were derived from them, or not undone at all. */
  readonly kept: number
}

/** Samples a transaction: two acts each. */
const atOnce = 125

/** Takes an import back: its samples are archived and deleted, and series it made that hold nothing else go too. */
export async function undoImport(
  workspace: Workspace,
  context: WriteContext,
  batch: string,
  label: (name: string) => string,
  onProgress: (done: number, total: number) => void,
): Promise<UndoResult> {
  const { samples: made, series } = await readImported(workspace, batch)
  // Children were made after their parents and go before them.
  const samples = made.toReversed()
  let [removed, kept] = [0, 0]
  const undo = { batch: `${batch}:undo` }
  for (let from = 0; from < samples.length; from += atOnce) {
    const acts = await undoActs(workspace, samples.slice(from, from + atOnce), label)
    const each = acts.map(({ acts }) => acts)
    try {
      await write(workspace.disk, context, each.flat(), undo)
      removed += acts.filter(({ deletes }) => deletes).length
      kept += acts.filter(({ deletes }) => !deletes).length
    } catch (error) {
      if (!(error instanceof Refusal) || error.code.startsWith('device.')) throw error
      for (const { acts: own, deletes } of acts) {
        const isDone = await write(workspace.disk, context, own, undo).then(
          () => true,
          () => false,
        )
        if (isDone && deletes) removed += 1
        else kept += 1
      }
    }
    onProgress(Math.min(from + atOnce, samples.length), samples.length)
  }
  for (const seriesId of series) {
    const row = await workspace.mirror('sampleSeries').get(seriesId)
    const left = await workspace.mirror('samples').where('seriesId').equals(seriesId).count()
    if (row && left === 0) await write(workspace.disk, context, [act(deleteSeries, { seriesId }, label(row.name))], undo)
  }
  return { removed, kept }
}

async function undoActs(workspace: Workspace, ids: readonly number[], label: (name: string) => string): Promise<{ acts: Act[]; deletes: boolean }[]> {
  const samples = workspace.mirror('samples')
  const rows = (await samples.bulkGet([...ids])).flatMap((row) => row ?? [])
  const children = await samples.where('parentId').anyOf(ids).toArray()
  const gone = new Set<number>()
  return rows.map((row) => {
    const deletes = children.every(({ id, parentId }) => parentId !== row.id || gone.has(id))
    if (deletes) gone.add(row.id)
    const said = label(row.name)
    const archive = row.archived ? [] : [act(archiveSample, { sampleId: row.id }, said)]
    return { acts: deletes ? [...archive, act(deleteSample, { sampleId: row.id }, said)] : archive, deletes }
  })
}
