import { useSearchParams } from '#src/app/router/router.tsx'
import { HelpButton } from '#src/features/help/help-button.tsx'
import { ScanScreen, type OtherMode } from '#src/features/scan/scan-screen.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useDeferUpdate } from '#src/workspace/editing/unsaved.ts'
import { useRecordVisit } from '#src/workspace/navigation/use-record-visit.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { PermissionGuard } from '#src/workspace/permissions/permission-guard.tsx'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { AppSyncPill } from '../shell/app-sync-pill.tsx'

const MoveIntoPage = lazyComponent(async () => (await import('./move-into-page.tsx')).MoveIntoPage)
const PickListPage = lazyComponent(async () => (await import('./pick-list-page.tsx')).PickListPage)
const ReceivePage = lazyComponent(async () => (await import('./receive-page.tsx')).ReceivePage)
const BulkUpdateModePage = lazyComponent(async () => (await import('./bulk-update-pages.tsx')).BulkUpdateModePage)

/** The scan screen. Its address says what to do with the scanned samples. */
export function ScanPage() {
  const query = useSearchParams()
  const access = useAccess()
  // Its list, and the undo of each line, are kept only in memory: a reload would lose them.
  useDeferUpdate(t('Scanning'), true)
  const into = query.get('into')
  const layerId = Number(into) || null
  // From home, it leads back to the box that was being filled, whatever ended the page.
  useRecordVisit('storageLayers', layerId)
  const otherMode = otherModeOf(query)
  const isWriting = into !== null || otherMode !== undefined
  if (isWriting && access.isKnown && !access.can('Sample.UpdateOwn'))
    return (
      <AppShell>
        <PermissionGuard permission="Sample.UpdateOwn">{null}</PermissionGuard>
      </AppShell>
    )
  return (
    <ScanScreen
      into={into === null ? undefined : layerId}
      from={Number(query.get('from')) || undefined}
      renderMoveInto={(props) => <MoveIntoPage {...props} />}
      otherMode={otherMode}
      status={
        <>
          <AppSyncPill />
          <HelpButton />
        </>
      }
    />
  )
}

function otherModeOf(query: URLSearchParams): OtherMode | undefined {
  const pick = query.get('pick')
  if (query.has('update')) return { mode: 'bulk-update', render: (inFrame) => <BulkUpdateModePage inFrame={inFrame} /> }
  if (pick !== null) return { mode: 'pick-list', render: (inFrame) => <PickListPage listId={pick} inFrame={inFrame} /> }
  if (query.has('receive')) return { mode: 'receive', render: (inFrame) => <ReceivePage inFrame={inFrame} /> }
  return undefined
}
