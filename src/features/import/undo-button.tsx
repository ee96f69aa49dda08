import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { UndoIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useImportKind } from './import-kind.tsx'
import type { RunningImport } from './running-import.ts'

/** Undoes the whole import: archives and deletes its samples, synced or not. */
export function UndoButton({ state, send, progress }: RunningImport & { progress: ImportProgress }) {
  const confirm = useConfirm()
  const kind = useImportKind()
  const { undo } = state.context
  const isUndoing = state.matches({ undo: 'undoing' }) && undo?.progress.batch === progress.batch
  const ask = async () => {
    const isSure = await confirm({
      title: t('Undo the import of {file}?', { file: progress.fileName }),
      message: kind.undoWarning(progress.done),
      confirmLabel: t('Undo import'),
      danger: true,
    })
    if (isSure) send({ type: 'undo.asked', progress })
  }
  return (
    <Button icon={UndoIcon} tall loading={isUndoing} disabled={!isUndoing && !state.can({ type: 'undo.asked', progress })} onClick={() => void ask()}>
      {isUndoing ? t('Undoing, {percent}%', { percent: undo.percent }) : t('Undo import')}
    </Button>
  )
}
