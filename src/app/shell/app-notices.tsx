import { useSelector } from '@xstate/react'
import { errors } from '#domain/errors.ts'
import { useGroupNotice } from '#src/features/groups/use-group-notice.ts'
import { SafariWarning } from '#src/features/install/safari-warning.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useApp } from '#src/app/app-context.ts'
import { useSyncStatus } from '#src/app/sync/use-sync-status.ts'

const GroupNoticeBar = lazyComponent(async () => (await import('#src/features/groups/group-notice-bar.tsx')).GroupNoticeBar)

/** Notices for every screen, across the full width below the top bar. */
export function AppNotices() {
  const { connection, services } = useApp()
  const { progress, state, trouble, stuck } = useSyncStatus(services.pool)
  const navigate = useNavigate()
  const notice = useGroupNotice()
  const isLost = useSelector(connection, (snapshot) => snapshot.hasTag('offline'))
  return (
    <>
      {(isLost || state === 'offline') && <SafariWarning flush />}
      {trouble === 'device.storage-full' && (
        <Banner
          tone="bad"
          flush
          live
          action={
            <Button variant="plain" onClick={() => navigate(addresses.storageSettings)}>
              {t('Show storage')}
            </Button>
          }
        >
          {t(errors['device.storage-full'].message)}
        </Banner>
      )}
      {stuck && trouble !== 'device.storage-full' && (
        <Banner
          tone="bad"
          flush
          live
          action={
            <Button variant="plain" onClick={() => navigate(addresses.queue)}>
              {t('Show queue')}
            </Button>
          }
        >
          {t(
            'The server is responding, but nothing has been sent for a minute. Your changes are safe on this device and will be sent again. If this continues, tell your administrator.',
          )}
        </Banner>
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
