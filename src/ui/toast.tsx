/* Short news at the foot of the screen, over content and dialogs: what was done, with the way back. */
import { Notifications, notifications, notificationsStore, type NotificationData } from '@mantine/notifications'
import { ToastCard } from './toast-card.tsx'
import type { Tone } from './chip.tsx'
import look from './toast.module.css'

export interface ToastAction {
  label: string
  onAction: () => void
}

export interface Toast {
  message: string
  tone?: Tone | undefined
  action?: ToastAction | undefined
  /** Milliseconds, 7500 unless told; false stays until it is closed. */
  autoClose?: number | false | undefined
  /** A toast with the id of one in sight takes its place. */
  id?: string | undefined
}

const autoCloseDefault = 7500
/** Above every dialog, and no higher: the specification's cap. */
const zIndex = 999_999

let count = 0

/** Shows a toast and answers its id. */
export function showToast({ id, autoClose = autoCloseDefault, ...toast }: Toast): string {
  count += 1
  const own = id ?? `toast-${count}`
  const data: NotificationData = {
    id: own,
    message: toast.message,
    autoClose,
    role: toast.tone === 'bad' ? 'alert' : 'status',
    renderNotification: () => <ToastCard {...toast} onClose={() => hideToast(own)} />,
  }
  const inSight = [...notificationsStore.getState().notifications, ...notificationsStore.getState().queue]
  if (inSight.some((other) => other.id === own)) notifications.update(data)
  else notifications.show(data)
  return own
}

export function hideToast(id: string): void {
  notifications.hide(id)
}

export function Toaster() {
  return (
    <Notifications
      position="bottom-right"
      zIndex={zIndex}
      limit={4}
      transitionDuration={140}
      notificationMaxHeight={400}
      classNames={{ root: look.toasts ?? '', notification: look.toast ?? '' }}
    />
  )
}
