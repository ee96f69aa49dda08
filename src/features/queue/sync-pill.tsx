import type { ReactElement } from 'react'
import { AlertIcon, OfflineIcon, RefreshIcon, SentIcon, WaitingIcon } from '#src/ui/icons/icons.ts'
import { Pill } from '#src/ui/layout/pill.tsx'
import { plural, t } from '#src/ui/text/translate.ts'

export interface SyncPillProps {
  offline: boolean
  /** Nothing has been sent for a while although the server responds. */
  stuck: boolean
  mirroring: boolean
  /** The server has answered since this page was opened, and everything it had is here. */
  upToDate: boolean
  /** Unconfirmed changes, and changes to review; undefined until they are counted. */
  counts: { queued: number; inbox: number } | undefined
  onOpen: () => void
}

/** Always visible: online or not, and how much is waiting. A tap opens the queue. spec CONN-03 */
export function SyncPill({ offline, stuck, mirroring, upToDate, counts, onOpen }: SyncPillProps): ReactElement {
  if (!counts) return <Pill icon={RefreshIcon} text={t('Checking…')} onClick={onOpen} />
  const { queued, inbox } = counts
  const waiting = plural(queued, { one: '# waiting', other: '# waiting' })
  const parts = [
    offline && t('Offline'),
    inbox > 0 && plural(inbox, { one: '# to review', other: '# to review' }),
    queued > 0 && (stuck && !offline ? t('{waiting}, not syncing', { waiting }) : waiting),
  ]
  const text = parts.filter(Boolean).join(', ')
  if (offline) return <Pill icon={OfflineIcon} tone="bad" text={text} onClick={onOpen} />
  if (inbox > 0 || (stuck && queued > 0)) return <Pill icon={AlertIcon} tone="bad" text={text} onClick={onOpen} />
  if (queued > 0) return <Pill icon={WaitingIcon} tone="warn" text={text} onClick={onOpen} />
  if (mirroring) return <Pill icon={RefreshIcon} tone="info" text={t('Copying…')} onClick={onOpen} />
  if (!upToDate) return <Pill icon={RefreshIcon} text={t('Checking…')} onClick={onOpen} />
  return <Pill icon={SentIcon} tone="ok" text={t('Synced')} onClick={onOpen} />
}
