import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { LabelPages } from '#domain/rules/labels/sheets.ts'
import { useFocusReturn, useInertOutside, useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import classes from './labels.module.css'

export interface LabelFrameProps {
  /** Title of the card; that of printing by default. */
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

/** What the browser prints, in true size; on the screen it is not shown. */
function PrintedPages({ pages, paths }: { pages: LabelPages; paths: readonly string[] }) {
  const { width, height } = pages
  usePaperSize(width, height)
  return (
    <div className={classes.pages} aria-hidden>
      {pages.pages.map((page, at) => (
        <svg key={at} viewBox={`0 0 ${width} ${height - spare}`} style={{ width: `${width}mm`, height: `${height - spare}mm` }} className={classes.page}>
          {page.map(({ index, x, y }) => (
            <path key={index} d={paths[index]} transform={`translate(${x} ${y})`} />
          ))}
        </svg>
      ))}
    </div>
  )
}

/** Lower than the paper by this much, in millimeters: rounded, it could be higher and take a second page. */
const spare = 0.2

/** The size of paper cannot be set by a class. */
function usePaperSize(width: number, height: number): void {
  useLayoutEffect(() => {
    const style = new CSSStyleSheet()
    style.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style)
    }
  }, [width, height])
}
