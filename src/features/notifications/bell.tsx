import { useEffect, useState } from 'react'
import { countUnread } from '#db/queries/unread-count.ts'
import { BellIcon } from '#src/ui/icons/icons.ts'
import { TopBarSegment } from '#src/ui/layout/top-bar-segment.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { badgeText } from '#src/workspace/format/badge-text.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { loadLayer } from './load-layer.ts'

const NotificationLayer = lazyComponent(async () => (await loadLayer()).NotificationLayer)

/** How many notifications are unread. A tap opens the list. spec NOTI-01, HDR-07 */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useLive(countUnread, []) ?? 0
  const count = badgeText(unread)
  useOpenedMessage()
  return (
    <>
      <TopBarSegment icon={BellIcon} aria-expanded={isOpen} aria-label={t('Notifications, {count} unread', { count })} onClick={() => setOpen(!isOpen)}>
        {unread > 0 && <b>{count}</b>}
      </TopBarSegment>
      {(isOpen || unread > 0) && (
        <LazyBoundary>
          <NotificationLayer isOpen={isOpen} onOpen={setOpen} />
        </LazyBoundary>
      )}
    </>
  )
}

/** A tap on a push message, of which the service worker tells. */
function useOpenedMessage(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const worker = (navigator as Partial<Navigator>).serviceWorker
    const onMessage = ({ data }: MessageEvent<{ type?: string; address: string } | null>) => data?.type === 'OPEN' && navigate(data.address)
    worker?.addEventListener('message', onMessage)
    return () => worker?.removeEventListener('message', onMessage)
  }, [navigate])
}
