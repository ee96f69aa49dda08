/* Covers the whole screen: nothing below it can be seen, reached or read out, including dialogs and toasts, but nothing is unmounted,
   so that forms keep their text. Anything that opens meanwhile opens below it. */
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useFocusReturn, useOverlay } from './overlay-stack.ts'
import classes from './full-screen-overlay.module.css'

export function FullScreenOverlay({ label, children }: { label: string; children: ReactNode }) {
  const cover = useRef<HTMLElement>(null)
  useOverlay(true, { modal: true, alwaysOnTop: true })
  useFocusReturn()
  useLayoutEffect(() => {
    document.body.setAttribute('data-covered', '')
    if (!cover.current?.contains(document.activeElement)) cover.current?.focus({ preventScroll: true })
    return () => document.body.removeAttribute('data-covered')
  }, [])
  return createPortal(
    // data-over: a dialog that opens below it does not make it inert.
    <section ref={cover} data-cover data-over role="dialog" aria-modal aria-label={label} tabIndex={-1} className={classes.cover}>
      {children}
    </section>,
    document.body,
  )
}
