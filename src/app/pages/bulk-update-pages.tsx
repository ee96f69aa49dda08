import { useMemo } from 'react'
import { BulkUpdateDialog, type BulkUpdateDialogProps } from '#src/features/bulk-update/bulk-update-dialog.tsx'
import { BulkUpdateMode, type BulkUpdateModeProps } from '#src/features/bulk-update/bulk-update-mode.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { provideBulkUpdate } from '#src/app/actors/bulk-update-actors.ts'

/** Bulk update on the local copy, by scanning or for selected rows. Its machine is loaded with it, because most sessions never open one. */
function useMachine() {
  const { workspace, writeContext } = useWorkspace()
  return useMemo(() => provideBulkUpdate(workspace, writeContext), [workspace, writeContext])
}

export function BulkUpdateModePage(props: Omit<BulkUpdateModeProps, 'machine'>) {
  return <BulkUpdateMode {...props} machine={useMachine()} />
}

export function BulkUpdateDialogPage(props: Omit<BulkUpdateDialogProps, 'machine'>) {
  return <BulkUpdateDialog {...props} machine={useMachine()} />
}
