import { useState } from 'react'
import { keepNote, type ImportNote } from '#db/import/import-notes.ts'
import { undoImport } from '#db/import/undo-import.ts'
import { Button } from '#src/ui/button.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { UndoIcon } from '#src/ui/icons.ts'
import { showToast } from '#src/ui/toast.tsx'
import { countText, plural, t } from '#src/ui/translate.ts'
import { useAtWork } from '#src/workspace/unsaved.ts'
import { showRefusal } from '#src/workspace/use-act.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'

/** Takes the whole import back: archived and deleted, sent or not. */
export function UndoButton({ note, onUndone }: { note: ImportNote; onUndone?: () => void }) {
  const { workspace, writeContext } = useWorkspace()
  const confirm = useConfirm()
  const [progress, setProgress] = useState<number | null>(null)
  useAtWork(t('Undo of an import'), progress !== null)
  const undo = async () => {
    const isSure = await confirm({
      title: t('Undo the import of {file}?', { file: note.fileName }),
      message: plural(note.done, {
        one: '# sample is archived and deleted, with what was changed in it since. One that others were derived from stays in the archive.',
        other: '# samples are archived and deleted, with what was changed in them since. Those that others were derived from stay in the archive.',
      }),
      confirmLabel: t('Undo the import'),
      danger: true,
    })
    if (!isSure) return
    setProgress(0)
    try {
      const label = (name: string) => t('Undo of import {file}: {name}', { file: note.fileName, name })
      const { removed, kept } = await undoImport(workspace, writeContext, note.batch, label, (done, total) => setProgress(Math.round((done / total) * 100)))
      await keepNote(workspace, { ...note, state: 'undone' })
      const stays = kept > 0 ? ` ${plural(kept, { one: '# was kept.', other: '# were kept.' })}` : ''
      showToast({ message: t('{count} samples removed.', { count: countText(removed) }) + stays, tone: 'ok' })
      onUndone?.()
    } catch (error) {
      showRefusal(error)
    }
    setProgress(null)
  }
  return (
    <Button icon={UndoIcon} tall loading={progress !== null} onClick={() => void undo()}>
      {progress === null ? t('Undo the import') : t('Undoing, {percent} %', { percent: progress })}
    </Button>
  )
}
