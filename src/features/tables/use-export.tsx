import { useState, type ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import type { ViewSettings } from '#domain/rules/tables/table-view.ts'
import type { TableColumn, TableDefinition } from '#domain/tables/table-definition.ts'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import workerUrl from './table-file.worker.ts?worker&url'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { todayText } from '#src/workspace/format/dates.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import type { Selection } from '#src/workspace/selection/selection.ts'
import { columnText } from './views/shown-names.ts'
import type { RowAction } from '#src/workspace/selection/row-action.ts'
import type { TableFileAnswer, TableFileFormat, TableFileRequest } from './table-file.ts'

export interface ExportOf {
  table: TableDefinition
  view: ViewSettings
  columns: readonly TableColumn[]
  selection: Selection
  /** False until all rows are known: then only selected ones are exported. */
  isComplete: boolean
  allIds: () => Promise<Float64Array>
}

/** Exports the view's rows, or the selected ones, with its columns and order, to a file. spec TBL-07 */
export function useExport({ table, view, columns, selection, isComplete, allIds }: ExportOf): { actions: readonly RowAction[]; progress: ReactNode } {
  const { workspace } = useWorkspace()
  const [at, setAt] = useState<{ done: number; total: number } | null>(null)
  const run = async (format: TableFileFormat) => {
    if (!isComplete && selection.size === 0)
      return showToast({ message: t('Not all rows are here yet. Wait until they are, or select the rows to export.'), tone: 'bad' })
    const all = await allIds()
    const ids = selection.size > 0 ? all.filter((id) => selection.has(id)) : all
    const names = new Map(columns.map((column) => [column.key, columnText(column)]))
    const order: TableFileRequest = {
      ...workspace.opening,
      scope: table.scope,
      columns: view.columns.map((key) => ({ key, name: names.get(key) ?? key })),
      ids,
      format,
    }
    setAt({ done: 0, total: ids.length })
    try {
      const file = await fileOf(order, (done) => setAt({ done, total: ids.length }))
      saveFile(file, `${table.scope.toLowerCase()}-${todayText()}.${format}`)
      showToast({ message: plural(ids.length, { one: '# row exported', other: '# rows exported' }), tone: 'ok' })
    } catch (error) {
      reportFailure(error)
      showToast({ message: t('The file could not be created.'), tone: 'bad' })
    } finally {
      setAt(null)
    }
  }
  const action = (format: TableFileFormat, label: string): RowAction => ({
    id: `export-${format}`,
    label,
    icon: DownloadIcon,
    on: 'many',
    isPermitted: () => true,
    run: () => void run(format),
  })
  const progress = at && at.total > worthShowing && (
    <Dialog opened blocking onClose={() => undefined} title={t(messages.pleaseWait)} width={400}>
      <ProgressBar
        label={t('Creating the file')}
        value={at.done}
        max={at.total}
        text={t('{done} of {count}', { done: countText(at.done), count: countText(at.total) })}
      />
    </Dialog>
  )
  return { actions: [action('csv', t('Export to CSV')), action('xlsx', t('Export to Excel'))], progress }
}

const worthShowing = 2_000

function fileOf(order: TableFileRequest, onProgress: (done: number) => void): Promise<Blob> {
  const worker = new Worker(workerUrl, { type: 'module', name: 'table file' })
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data: answer }: MessageEvent<TableFileAnswer>) => {
      if (answer.kind === 'progress') onProgress(answer.done)
      else if (answer.kind === 'file') resolve(answer.file)
      else reject(new Error(answer.message))
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}
