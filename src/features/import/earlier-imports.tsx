import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import { listImportProgress } from '#db/import/import-progress.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useImportKind, type ImportKind } from './import-kind.tsx'
import type { RunningImport } from './running-import.ts'
import { UndoButton } from './undo-button.tsx'

/** Imports on this device, and where one stopped. */
export function EarlierImports(running: RunningImport) {
  const kind = useImportKind()
  const notes = useLive((workspace) => listImportProgress(workspace, kind.subject), [kind.subject])
  if (!notes || notes.length === 0) return null
  return (
    <Card title={t('Imports on this device')} flush>
      {notes.map((note) => (
        <Row
          key={note.batch}
          title={note.fileName}
          subtitle={`${dateTimeText(note.startedAt)} · ${stateText(note, kind)}`}
          trailing={note.state !== 'undone' && note.done > 0 && <UndoButton {...running} progress={note} />}
        />
      ))}
    </Card>
  )
}

function stateText({ state, done, upTo }: ImportProgress, kind: ImportKind): string {
  if (state === 'undone') return t('Undone')
  const count = kind.count(done)
  return state === 'finished' ? count : t('{count} imported, stopped after row {row}. Choose the same file again to continue.', { count, row: upTo })
}
