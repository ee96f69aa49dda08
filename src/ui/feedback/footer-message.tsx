/* A message at the bottom of the page that something is done; disappears after 4 s and needs no action. */
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { DoneIcon } from '#src/ui/icons/icons.ts'
import { Listeners } from '#src/ui/listeners.ts'
import classes from './footer-message.module.css'

interface Shown {
  text: string
}

const hideAfter = 4000
let shown: Shown | null = null
const listeners = new Listeners()

function change(next: Shown | null): void {
  shown = next
  listeners.tell()
}

/** One at a time: a later one replaces an earlier one, and is shown for its own 4 s. */
export function showFooterMessage(text: string): void {
  change({ text })
}

export function FooterMessage() {
  const message = useSyncExternalStore(listeners.subscribe, () => shown)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => change(null), hideAfter)
    return () => clearTimeout(timer)
  }, [message])
  return createPortal(
    <div className={classes.foot} role="status" data-over>
      {message && (
        <span className={classes.message}>
          <DoneIcon className="i i-s" aria-hidden />
          {message.text}
        </span>
      )}
    </div>,
    document.body,
  )
}
