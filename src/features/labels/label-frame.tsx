import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { LabelPages } from '#domain/rules/labels/sheets.ts'
import { useFocusReturn, useInertOutside, useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { PrintedPages } from './printed-pages.tsx'
import classes from './labels.module.css'

export interface LabelFrameProps {
  /** Of printing by default. */
  title?: string | undefined
  onClose: () => void
  actions?: ReactNode
  pages?: LabelPages
  paths?: readonly string[]
  children: ReactNode
}

/** Over the whole screen, with the pages that the browser prints. */
export function LabelFrame({ title = t('Print labels'), onClose, actions, pages, paths = [], children }: LabelFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { isTopModal } = useOverlay(true, { modal: true, onEscape: onClose })
  useFocusReturn()
  useInertOutside(isTopModal, frame)
  // So that the keyboard scrolls it.
  useLayoutEffect(() => frame.current?.focus({ preventScroll: true }), [])
  return createPortal(
    <div ref={frame} role="dialog" aria-modal aria-label={title} tabIndex={-1} className={classes.screen}>
      <div className={classes.content}>
        <PageHeader title={title} back={{ label: t('Back'), onClick: onClose }} actions={actions} />
        {children}
      </div>
      {pages && <PrintedPages pages={pages} paths={paths} />}
    </div>,
    document.body,
  )
}
