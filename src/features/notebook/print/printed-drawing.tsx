import { useLayoutEffect, useRef } from 'react'
import { pageSize, type Stroke } from '#domain/rules/documents/drawing.ts'
import { paintStroke, paletteOf, setScale } from '#src/features/notebook/drawing/paint.ts'
import classes from './print.module.css'

/** A drawing at once, as sharp as paper shows it. */
export function PrintedDrawing({ strokes, label }: { strokes: readonly Stroke[]; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    setScale(context)
    const palette = paletteOf(context.canvas)
    for (const stroke of strokes) paintStroke(context, stroke, palette)
  }, [strokes])
  return <canvas ref={canvas} className={classes.drawing} width={pageSize.width / 2} height={pageSize.height / 2} role="img" aria-label={label} />
}
