import { useState } from 'react'
import { saveImportProgress, type ImportProgress } from '#db/import/import-progress.ts'
import { undoImport } from '#db/import/undo-import.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { UndoIcon } from '#src/ui/icons/icons.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { useDeferUpdate } from '#src/workspace/editing/unsaved.ts'
import { showRefusal } from '#src/workspace/mutations/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** Takes the whole import back: archived and deleted, sent or not. */
export function UndoButton({ note, onUndone }: { note: ImportProgress; onUndone?: () => void }) {
  const { workspace, writeContext } = useWorkspace()
  const confirm = useConfirm()
  const [progress, setProgress] = useState<number | null>(null)
  useDeferUpdate(t('Undoing an import'), progress !== null)
  const undo = async () => {
    const isSure = await confirm({
      title: t('Undo the import of {file}?', { file: note.fileName }),
      message: plural(note.done, {
        one: '# sample will be deleted, including later changes to it. A sample that others are derived from stays in the archive.',
        other: '# samples will be deleted, including later changes to them. Samples that others are derived from stay in the archive.',
      }),
      confirmLabel: t('Undo import'),
      danger: true,
    })
    if (!isSure) return
    setProgress(0)
    try {
      const label = (name: string) => t('Undid the import of {name} from {file}', { file: note.fileName, name })
      const { removed, kept: remaining } = await undoImport(workspace, writeContext, note.batch, label, (done, total) =>
        setProgress(Math.round((done / total) * 100)),
      )
      await saveImportProgress(workspace, { ...note, state: 'undone' })
      const stays = remaining > 0 ? ` ${plural(remaining, { one: '# stays in the archive.', other: '# stay in the archive.' })}` : ''
      showToast({ message: t('{count} samples deleted.', { count: countText(removed) }) + stays, tone: 'ok' })
      onUndone?.()
    } catch (error) {
      showRefusal(error)
    }
    setProgress(null)
  }
  return (
    <Button icon={UndoIcon} tall loading={progress !== null} onClick={() => void undo()}>
      {progress === null ? t('Undo import') : t('Undoing, {percent}%', { percent: progress })}
    </Button>
  )
}
