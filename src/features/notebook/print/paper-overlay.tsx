import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#src/ui/buttons/button.tsx'
import { useFocusReturn, useInertOutside, useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { BackIcon } from '#src/ui/icons/icons.ts'
import { PrintIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './print.module.css'

export interface PaperOverlayProps {
  /** 'Print EXP-0318' */
  label: string
  isReady: boolean
  /** Besides going back and printing. */
  actions?: ReactNode
  /** What the person should know before printing. */
  note?: ReactNode
  onBack: () => void
  children: ReactNode
}

/** A document on paper, which is white in any theme, over the whole screen. */
export function PaperOverlay({ label, isReady, actions, note, onBack, children }: PaperOverlayProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { isTopModal } = useOverlay(true, { modal: true, onEscape: onBack })
  useFocusReturn()
  useInertOutside(isTopModal, frame)
  // So that the keyboard scrolls it.
  useLayoutEffect(() => frame.current?.focus({ preventScroll: true }), [])
  return createPortal(
    <div ref={frame} role="dialog" aria-modal aria-label={label} tabIndex={-1} className={classes.paper} data-theme="light">
      <div className={classes.actions}>
        <Button icon={BackIcon} tall onClick={onBack}>
          {t('Back')}
        </Button>
        <Button variant="primary" icon={PrintIcon} disabled={!isReady} onClick={() => void printWhenDrawn(frame.current!)}>
          {t('Print')}
        </Button>
        {actions}
      </div>
      {note && <div className={classes.actions}>{note}</div>}
      {children}
    </div>,
    document.body,
  )
}

async function printWhenDrawn(frame: HTMLElement): Promise<void> {
  // A picture that cannot be drawn prints as its name.
  await Promise.all([...frame.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)))
  window.print()
}
