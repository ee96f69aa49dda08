import { useLayoutEffect } from 'react'
import type { LabelPages } from '#domain/rules/labels/sheets.ts'
import classes from './labels.module.css'

/** What the browser prints, in true size; on the screen it is not shown. */
export function PrintedPages({ pages, paths }: { pages: LabelPages; paths: readonly string[] }) {
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
