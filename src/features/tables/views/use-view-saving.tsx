import { useState, type ReactNode } from 'react'
import type { Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { defaultViewId, isSavedView } from '#domain/rules/tables/table-view.ts'
import type { TableDefinition } from '#domain/tables/table-definition.ts'
import { takeId } from '#db/queue/leases.ts'
import { write } from '#db/writing/write.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import { deleteTableViewChange, saveTableViewChange } from '#src/workspace/mutations/group.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import type { TableViewState } from './use-table-view.ts'

export interface ViewSaving {
  openSave: () => void
  remove: () => Promise<void>
  /** The 'Save View' dialog, and its error. */
  dialogs: ReactNode
}

/** Saves and deletes views on this device; queued changes are replayed later. spec VIEW-12 */
export function useViewSaving(table: TableDefinition, state: TableViewState): ViewSaving {
  const { workspace, writeContext } = useWorkspace()
  const confirm = useConfirm()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Message | null>(null)
  const { view, base, selectSaved, select } = state
  const isSaved = isSavedView(view.id)

  const save = async (name: string, isNew: boolean) => {
    try {
      const id = isNew ? await takeId(workspace.disk, 'tableViews') : view.id
      const { columns, filters, sortColumn, sortDirection } = view
      const saved = { id, scope: table.scope, name, columns: [...columns], filters: [...filters], sortColumn, sortDirection }
      await write(workspace.disk, writeContext, saveTableViewChange({ ...saved, isNew }).mutations)
      setSaving(false)
      selectSaved(saved)
    } catch (error) {
      fail(error, messages.viewNotSaved)
    }
  }
  const remove = async () => {
    const isSure = await confirm({ title: t('Delete view'), message: t(messages.deleteView), confirmLabel: t('Delete'), danger: true })
    if (!isSure) return
    try {
      await write(workspace.disk, writeContext, deleteTableViewChange({ id: view.id, name: base.name, scope: table.scope }).mutations)
      select(defaultViewId)
    } catch (error) {
      fail(error, messages.viewNotDeleted)
    }
  }
  const fail = (error: unknown, message: Message) => {
    reportFailure(error)
    setFailure(message)
  }
  const dialogs = (
    <>
      {isSaving && <SaveViewDialog savedName={isSaved ? base.name : null} onClose={() => setSaving(false)} onSave={(name, isNew) => void save(name, isNew)} />}
      {failure !== null && (
        <Dialog
          opened
          kind="error"
          title={t('Error')}
          onClose={() => setFailure(null)}
          actions={
            <Button variant="primary" onClick={() => setFailure(null)}>
              {t('Dismiss')}
            </Button>
          }
        >
          <p>{t(failure)}</p>
        </Dialog>
      )}
    </>
  )
  return { openSave: () => setSaving(true), remove, dialogs }
}
