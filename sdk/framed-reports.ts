import type { FramedReport } from './framed-messages.ts'

/* What a frame tells the app by itself: its height, its errors, and when the keyboard is to go back. */

type Tell = (report: FramedReport) => void

/** The app makes the frame as tall as its content. */
export function reportHeight(tell: Tell): void {
  let last = -1
  const report = () => {
    // The body, because the page itself is never less tall than the frame.
    const height = Math.ceil(document.body.getBoundingClientRect().bottom + window.scrollY)
    if (height !== last) tell({ tells: 'height', height: (last = height) })
  }
  // At once, because browsers put off the work of observers in frames that are not in sight.
  report()
  new ResizeObserver(report).observe(document.body)
}

/** Too many errors stop the add-on; each is in the console of the app, with its name. */
export function reportErrors(tell: Tell): void {
  window.addEventListener('error', ({ message, error }) => tell({ tells: 'error', message: textOf(error, message) }))
  window.addEventListener('unhandledrejection', ({ reason }) => tell({ tells: 'error', message: textOf(reason, 'A promise was rejected.') }))
}

export const textOf = (error: unknown, otherwise: string): string => (error instanceof Error ? (error.stack ?? error.message) : otherwise)

const takesText = 'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), textarea, select, [contenteditable]'

/**
 * Escape leaves the frame. So does a tap that is not in a field: a barcode scanner types, and what it types belongs to the app.
 */
export function reportLeaving(tell: Tell): void {
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) tell({ tells: 'leave' })
  })
  window.addEventListener('click', (event) => {
    if (event.pointerType === 'touch' && !document.activeElement?.matches(takesText)) tell({ tells: 'leave' })
  })
}
