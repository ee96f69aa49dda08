import { fromPromise } from 'xstate'
import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import { saveImportProgress, toSavedProgress } from '#db/import/import-progress.ts'
import type { ProductSlice } from '#db/import/products/product-import-service.ts'
import { undoProductImport, writeProducts } from '#db/import/products/write-products.ts'
import { remainingIds } from '#db/queue/leases.ts'
import { importMachine } from '#machines/import/import.machine.ts'
import type { UndoImportInput, WrittenSlice } from '#machines/import/import-types.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { saveMapping } from '#src/app/import/saved-mapping.ts'
import { newProgress, openFile, told, type ImportActorDeps } from './import-actors.ts'

const subject = 'products'
type Deps = ImportActorDeps<'products'>

/** An import of products into the catalog, on the local copy. */
export function provideProductImport(deps: Deps): typeof importMachine {
  const { workspace, client, requestIds } = deps
  return importMachine.provide({
    actors: {
      openFile: fromPromise(({ input }) => told(openFile(deps, input, subject))),
      checkRows: fromPromise(({ input: { headings, mapping, request } }) =>
        told(
          (async () => {
            // If there is no space for it, the columns are guessed next time.
            await saveMapping(workspace, headings, mapping, subject).catch(reportFailure)
            return client.ask('check', request)
          })(),
        ),
      ),
      requestIds: fromPromise(async ({ input }) => {
        await requestIds('products', input.count)
      }),
      beginRun: fromPromise(({ input: { file, good } }) =>
        told(
          (async () => {
            const most = Math.min(good, await remainingIds(workspace.disk, 'products'))
            return { progress: file.unfinished ?? { ...newProgress(file, good), subject }, most }
          })(),
        ),
      ),
      writeSlice: fromPromise(({ input: { progress, from, count } }) =>
        told(client.ask('slice', from, count).then((slice) => writeSlice(deps, slice, progress))),
      ),
      saveProgress: fromPromise(({ input }) => told(saveImportProgress(workspace, input))),
      undoImport: fromPromise(({ input }) => told(undo(deps, input))),
    },
  })
}

/** In one transaction together with the progress. */
async function writeSlice({ workspace, context }: Deps, { rows, upTo }: ProductSlice, before: ImportProgress): Promise<WrittenSlice> {
  if (rows.length === 0) return { rows: 0, done: 0, refused: [], progress: before }
  const whole: ImportProgress = { ...before, upTo: Math.max(upTo, before.upTo), ahead: [] }
  const { done, refused } = await writeProducts(rows, {
    disk: workspace.disk,
    context,
    batch: before.batch,
    label: ({ line, product }) => t('Imported {name} from {file}, row {line}', { file: before.fileName, line, name: product.name }),
    progressAfter: (written) =>
      toSavedProgress(
        written.length === rows.length
          ? { ...whole, done: before.done + rows.length }
          : { ...before, ahead: [...before.ahead, ...written.map(({ line }) => line)], done: before.done + written.length },
      ),
  })
  const progress = { ...whole, done: before.done + done }
  // Refused rows are done, too; if there were none, the last transaction has already recorded the progress.
  if (refused.length > 0) await saveImportProgress(workspace, progress)
  return { rows: rows.length, done, progress, refused: refused.map(({ row, code, detail }) => ({ line: row.line, name: row.product.name, code, detail })) }
}

async function undo({ workspace, context }: Deps, { progress, onProgress }: UndoImportInput): Promise<void> {
  const label = (name: string) => t('Undid the import of {name} from {file}', { file: progress.fileName, name })
  const archived = await undoProductImport(workspace, context, progress.batch, label, (done, total) => onProgress(Math.round((done / total) * 100)))
  await saveImportProgress(workspace, { ...progress, state: 'undone' })
  showToast({ message: plural(archived, { one: '# product archived', other: '# products archived' }), tone: 'ok' })
}
