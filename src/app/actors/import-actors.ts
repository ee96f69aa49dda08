import { fromPromise } from 'xstate'
import type { LeasedKind } from '#domain/leased-kinds.ts'
import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import { findEarlierImport, saveImportProgress } from '#db/import/import-progress.ts'
import { FileError, type ImportWorkerClient } from '#db/import/import-worker-client.ts'
import type { ImportSubject } from '#db/import/worker-messages.ts'
import { undoImport } from '#db/import/undo-import.ts'
import { remainingIds } from '#db/queue/leases.ts'
import type { Workspace } from '#db/workspace.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import { importMachine } from '#machines/import/import.machine.ts'
import type { OpenFile, OpenFileInput, OpenFileResult, UndoImportInput } from '#machines/import/import-types.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { readMapping, saveMapping } from '#src/app/import/saved-mapping.ts'
import { SliceWriter } from '#src/app/import/slice-writer.ts'

export interface ImportActorDeps<Subject extends ImportSubject = 'samples'> {
  readonly workspace: Workspace
  readonly context: WriteContext
  readonly client: Pick<ImportWorkerClient<Subject>, 'ask'>
  /** Requests ids from the server; false if it cannot be reached now. */
  readonly requestIds: (kind: LeasedKind, count: number) => Promise<boolean>
}

/** An import on the local copy. Its worker reads and checks the file; failures are reported here, even after the screen was left. */
export function provideImport(deps: ImportActorDeps): typeof importMachine {
  const { workspace, context, client, requestIds } = deps
  let writer: SliceWriter | undefined
  return importMachine.provide({
    actors: {
      openFile: fromPromise(({ input }) => told(openFile(deps, input))),
      checkRows: fromPromise(({ input: { headings, mapping, request } }) =>
        told(
          (async () => {
            // If there is no space for it, the columns are guessed next time.
            await saveMapping(workspace, headings, mapping).catch(reportFailure)
            const summary = await client.ask('check', request)
            if (summary.series > 0) await requestIds('sampleSeries', summary.series)
            return summary
          })(),
        ),
      ),
      requestIds: fromPromise(async ({ input }) => {
        await requestIds('samples', input.count)
      }),
      beginRun: fromPromise(({ input: { file, good } }) =>
        told(
          (async () => {
            const most = Math.min(good, await remainingIds(workspace.disk, 'samples'))
            writer = await SliceWriter.begin(workspace, context)
            return { progress: file.unfinished ?? newProgress(file, good), most }
          })(),
        ),
      ),
      writeSlice: fromPromise(({ input: { progress, from, count } }) => told(client.ask('slice', from, count).then((slice) => writer!.write(slice, progress)))),
      saveProgress: fromPromise(({ input }) => told(saveImportProgress(workspace, input))),
      undoImport: fromPromise(({ input }) => told(undo(deps, input))),
    },
  })
}

export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    showRefusal(error)
    throw error
  }
}

/** `subject`: what is imported, if not samples. */
export async function openFile<Subject extends ImportSubject>(
  { workspace, client, requestIds }: ImportActorDeps<Subject>,
  { file, sheet }: OpenFileInput,
  subject?: ImportProgress['subject'],
): Promise<OpenFileResult> {
  // Both kinds of import open files in the same way.
  const { ask }: Pick<ImportWorkerClient, 'ask'> = { ask: (...question) => (client as Pick<ImportWorkerClient, 'ask'>).ask(...question) }
  try {
    // The code that chooses a file passes the browser's File object.
    const table = await (sheet === null ? ask('open', file as File) : ask('sheet', sheet))
    // While there is a network: there may be none later.
    void requestIds(subject ?? 'samples', table.rowCount).catch(reportFailure)
    const earlier = await findEarlierImport(workspace, table.fingerprint, subject)
    const unfinished = earlier?.state === 'running' ? earlier : undefined
    const imported = earlier?.state === 'finished' ? earlier : undefined
    const known = await readMapping(
      workspace,
      table.columns.map(({ heading }) => heading),
      subject,
    )
    const mapping = known ?? { targets: table.columns.map(({ guess }) => guess), typeId: null, order: null }
    return { kind: 'opened', file: { name: file.name, table, unfinished, imported }, mapping }
  } catch (error) {
    if (error instanceof FileError) return { kind: 'unusable', reason: error.reason }
    throw error
  }
}

async function undo({ workspace, context }: ImportActorDeps, { progress, onProgress }: UndoImportInput): Promise<void> {
  const label = (name: string) => t('Undid the import of {name} from {file}', { file: progress.fileName, name })
  const { removed, kept } = await undoImport(workspace, context, progress.batch, label, (done, total) => onProgress(Math.round((done / total) * 100)))
  await saveImportProgress(workspace, { ...progress, state: 'undone' })
  const deleted = plural(removed, { one: '# sample deleted', other: '# samples deleted' })
  const message = kept > 0 ? plural(kept, { one: '{deleted}. # stays in the archive.', other: '{deleted}. # stay in the archive.' }, { deleted }) : deleted
  showToast({ message, tone: 'ok' })
}

/** Has to be unique only among the imports of one device. The browser's own UUIDs require a secure context. */
const newBatch = (): string => `import-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`

export const newProgress = (file: OpenFile, total: number): ImportProgress => ({
  batch: newBatch(),
  fileName: file.name,
  fingerprint: file.table.fingerprint,
  startedAt: Date.now(),
  total,
  done: 0,
  upTo: 0,
  ahead: [],
  state: 'running',
})
