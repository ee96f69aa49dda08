import { readNotes, type ImportNote } from '#db/import/import-notes.ts'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/row.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { momentText } from '#src/workspace/dates.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { UndoButton } from './undo-button.tsx'

/** What was imported on this device, and where one stopped. */
export function EarlierImports() {
  const notes = useLive(readNotes, [])
  if (!notes || notes.length === 0) return null
  return (
    <Card title={t('Imports on this device')} flush>
      {notes.map((note) => (
        <Row
          key={note.batch}
          title={note.fileName}
          subtitle={`${momentText(note.startedAt)} · ${stateText(note)}`}
          trailing={note.state !== 'undone' && note.done > 0 && <UndoButton note={note} />}
        />
      ))}
    </Card>
  )
}

function stateText({ state, done, upTo }: ImportNote): string {
  if (state === 'undone') return t('Undone')
  const count = plural(done, { one: '# sample', other: '# samples' })
  return state === 'finished' ? count : t('{count} in, stopped after row {row}. Choose the same file again to go on.', { count, row: upTo })
}
