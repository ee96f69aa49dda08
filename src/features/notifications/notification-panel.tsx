import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { NotificationRow } from '#domain/entities/notification.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { useFocusReturn, useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { BellIcon, CheckIcon, CloseIcon } from '#src/ui/icons/icons.ts'
import { SlidersIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { timeText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { lookOf } from './kind-look.ts'
import { byDay, textsOf } from './notification-texts.ts'
import { useMarkRead } from './use-mark-read.ts'
import classes from './notification-panel.module.css'

/** How many are drawn at first, and with each tap on the button below. */
const atOnce = 50

export interface NotificationPanelProps {
  /** Latest first. */
  all: readonly NotificationRow[]
  unread: readonly NotificationRow[]
  onClose: () => void
}

/** The notification list: every notification of the last weeks, unread ones marked. Closes with Escape and with a tap next to it. */
export function NotificationPanel({ all, unread, onClose }: NotificationPanelProps) {
  const [most, setMost] = useState(atOnce)
  const panel = useRef<HTMLElement>(null)
  const markRead = useMarkRead()
  useOverlay(true, { onEscape: onClose })
  useFocusReturn()
  useTapOutside(panel, onClose)
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const hidden = all.length - most
  return (
    <section ref={panel} role="dialog" aria-label={t('Notifications')} tabIndex={-1} className={classes.panel}>
      <div className={classes.head}>
        <h2>{t('Notifications')}</h2>
        {unread.length > 0 && (
          <Button variant="plain" icon={CheckIcon} onClick={() => markRead(unread)}>
            {t('Mark all as read')}
          </Button>
        )}
        <IconButton icon={CloseIcon} label={t('Close')} variant="plain" tooltip={false} onClick={onClose} />
      </div>
      <div className={classes.list}>
        {all.length === 0 && (
          <EmptyState icon={BellIcon} title={t('No notifications')}>
            {t('Notifications about your samples appear here.')}
          </EmptyState>
        )}
        {byDay(all.slice(0, most)).map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.day}>{title}</h3>
            {rows.map((row) => (
              <Notification key={row.id} row={row} onRead={() => markRead([row])} onClose={onClose} />
            ))}
          </section>
        ))}
        {hidden > 0 && (
          <Button full onClick={() => setMost(most + atOnce)}>
            {plural(hidden, { one: 'Show # more', other: 'Show # more' })}
          </Button>
        )}
      </div>
      <div className={classes.foot}>
        <Link href={addresses.notificationSettings} className={classes.settings} onClick={onClose}>
          <SlidersIcon className="i" aria-hidden />
          {t('Notification settings')}
        </Link>
        <span className="small muted">{t('Read status syncs across devices.')}</span>
      </div>
    </section>
  )
}

function Notification({ row, onRead, onClose }: { row: NotificationRow; onRead: () => void; onClose: () => void }) {
  const { icon: Icon, tone } = lookOf(row.kind)
  const { title, subtitle } = textsOf(row)
  const isUnread = row.readAt === null
  const open = () => {
    onRead()
    onClose()
  }
  return (
    <div className={classNames(classes.row, isUnread && classes.unread)}>
      <Row
        href={row.targetUrl}
        onClick={open}
        leading={<Icon className={classNames('i', isUnread && tone)} aria-hidden />}
        title={title}
        subtitle={isUnread ? t('New · {text}', { text: subtitle }) : subtitle}
        wraps
        trailing={<span className="mono muted">{timeText(row.createdAt)}</span>}
      />
      {isUnread && <IconButton icon={CheckIcon} label={t('Mark “{title}” as read', { title })} variant="plain" tooltip={false} onClick={onRead} />}
    </div>
  )
}

/** Not on the bell, which closes by itself. */
function useTapOutside(panel: RefObject<HTMLElement | null>, onTap: () => void): void {
  const tap = useEffectEvent(onTap)
  useLayoutEffect(() => {
    const listen = ({ target }: PointerEvent) => {
      if (target instanceof Element && !panel.current?.contains(target) && !target.closest('[aria-expanded=true]')) tap()
    }
    window.addEventListener('pointerdown', listen, { capture: true })
    return () => window.removeEventListener('pointerdown', listen, { capture: true })
  }, [panel])
}
