import { useSelector } from '@xstate/react'
import { useGroupNotice } from '#src/features/groups/use-group-notice.ts'
import { SafariWarning } from '#src/features/install/safari-warning.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { t } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useApp } from '#src/app/app-context.ts'
import { useSyncStatus } from '#src/app/sync/use-sync-status.ts'

const TroubleBanner = lazyComponent(async () => (await import('./trouble-banner.tsx')).TroubleBanner)
const GroupNoticeBar = lazyComponent(async () => (await import('#src/features/groups/group-notice-bar.tsx')).GroupNoticeBar)

/** Notices for every screen, across the full width below the top bar. */
export function AppNotices() {
  const { connection, services } = useApp()
  const { progress, state, trouble, stuck } = useSyncStatus(services.pool)
  const notice = useGroupNotice()
  const isFull = trouble === 'device.storage-full'
  const isLost = useSelector(connection, (snapshot) => snapshot.hasTag('offline'))
  return (
    <>
      {(isLost || state === 'offline') && <SafariWarning flush />}
      {(isFull || stuck) && (
        <LazyBoundary>
          <TroubleBanner isFull={isFull} />
        </LazyBoundary>
      )}
      {progress && (
        <Banner tone="info" flush>
          <ProgressBar
            label={t('Copying the inventory to this device')}
            value={progress.done}
            max={Math.max(progress.total, 1)}
            text={t('{done} of {total}', progress)}
          />
        </Banner>
      )}
      <LazyBoundary>{notice && <GroupNoticeBar notice={notice} />}</LazyBoundary>
    </>
  )
}
