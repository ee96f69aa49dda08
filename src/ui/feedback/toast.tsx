/* Short messages over the top bar, above content and dialogs: what was done, with its undo. `showToast` can be called from anywhere;
   the Toaster of UiProvider has the newest three, of which as many are shown as fit next to each other. */
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { lastingToasts, maxShown } from './lasting-toasts.ts'
import { ToastCard, type ShownToast, type Toast } from './toast-card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { Listeners } from '#src/ui/listeners.ts'
import classes from './toast.module.css'

/** An offer that stays until it is closed never hides what was just done. */
const isOffer = ({ autoClose, tone }: Toast): boolean => autoClose === false && tone !== 'bad'
let toasts: readonly ShownToast[] = []
let version = 0
const listeners = new Listeners()

function change(next: readonly ShownToast[]): void {
  toasts = next
  listeners.tell()
}

/** Shows a toast and returns its id. */
export function showToast(toast: Toast): string {
  version += 1
  const shown = { ...toast, id: toast.id ?? `toast-${version}`, version }
  const known = toasts.some((other) => other.id === shown.id)
  change(known ? toasts.map((other) => (other.id === shown.id ? shown : other)) : lastingToasts([...toasts, shown]))
  return shown.id
}

export function hideToast(id: string): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** Removes the previous person's toasts, so that nothing of theirs can be read or undone; `kept` is the id of one that concerns everyone. */
export function hideOtherToasts(kept: string): void {
  change(toasts.filter((toast) => toast.id === kept))
}

export function Toaster() {
  const shown = useSyncExternalStore(listeners.subscribe, () => toasts)
    .slice(-maxShown)
    .reverse()
    .sort((a, b) => Number(isOffer(a)) - Number(isOffer(b)))
  return createPortal(
    <section className={classes.toasts} aria-label={t('Notifications')} aria-live="polite" data-over>
      {shown.map((toast) => (
        <ToastCard key={`${toast.id}-${toast.version}`} toast={toast} onClose={() => hideToast(toast.id)} />
      ))}
    </section>,
    document.body,
  )
}
