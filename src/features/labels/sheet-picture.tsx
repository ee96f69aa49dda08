import type { MouseEvent } from 'react'
import { labelsOnSheet, placeOnSheet, type Sheet } from '#domain/rules/labels/sheets.ts'
import { plural } from '#src/ui/text/translate.ts'
import classes from './labels.module.css'

export interface SheetPictureProps {
  sheet: Sheet
  label: { readonly width: number; readonly height: number }
  /** The first free one, from 0. */
  first: number
  count: number
  onChoose: (first: number) => void
}

/** A sheet with the labels that are used, those that are printed now, and those that stay free. A tap chooses the first free one; the field beside it does the same by keys. */
export function SheetPicture({ sheet, label: { width, height }, first, count, onChoose }: SheetPictureProps) {
  const { page, left, top, columns, rows, columnStep, rowStep } = sheet
  const choose = (event: MouseEvent<SVGSVGElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - bounds.left) / bounds.width) * page.width
    const y = ((event.clientY - bounds.top) / bounds.height) * page.height
    const column = Math.min(columns - 1, Math.max(0, Math.floor((x - left) / columnStep)))
    const row = Math.min(rows - 1, Math.max(0, Math.floor((y - top) / rowStep)))
    onChoose(row * columns + column)
  }
  const stateOf = (at: number) => (at < first ? classes.used : at < first + count ? classes.printing : classes.free)
  return (
    <svg
      viewBox={`0 0 ${page.width} ${page.height}`}
      role="img"
      aria-label={plural(first, { one: 'Sheet with # used label', other: 'Sheet with # used labels' })}
      className={classes.sheet}
      onClick={choose}
    >
      {Array.from({ length: labelsOnSheet(sheet) }, (_, at) => {
        const { x, y } = placeOnSheet(sheet, at)
        return <rect key={at} x={x} y={y} width={width} height={height} rx={1.5} className={stateOf(at)} />
      })}
    </svg>
  )
}
