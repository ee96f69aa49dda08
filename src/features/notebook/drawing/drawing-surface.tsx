import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpenDrawing } from '#db/documents/open-drawing.ts'
import { pageSize, type Stroke } from '#domain/rules/documents/drawing.ts'
import { Painter } from './painter.ts'
import { Pen, type PenActions } from './pen.ts'
import { strokesAt } from './strokes-at.ts'
import classes from './drawing.module.css'

export interface DrawingSurfaceProps {
  open: OpenDrawing
  strokes: readonly Stroke[]
  label: string
  isReadOnly: boolean
  isLarge: boolean
  tool: ReturnType<PenActions['tool']>
  look: ReturnType<PenActions['look']>
}

/** More than this many pixels for one of the screen are not seen. */
const sharpest = 2

/** The page of a drawing, and what is drawn on it at the moment. */
export function DrawingSurface({ open, strokes, label, isReadOnly, isLarge, tool, look }: DrawingSurfaceProps) {
  const page = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLCanvasElement>(null)
  const above = useRef<HTMLCanvasElement>(null)
  const [painter, setPainter] = useState<Painter>()
  const readTool = useEffectEvent(() => tool)
  const readLook = useEffectEvent(() => look)
  const paintAgain = useEffectEvent((all: Painter) => all.paint(strokes, true))

  useEffect(() => {
    const made = new Painter(below.current!)
    setPainter(made)
    const fit = () => {
      // A size that was observed before the page was left arrives after it.
      if (!page.current) return
      const width = Math.round(page.current.clientWidth * Math.min(sharpest, devicePixelRatio))
      const height = Math.round((width * pageSize.height) / pageSize.width)
      for (const { current: canvas } of [below, above]) Object.assign(canvas!, { width, height })
      paintAgain(made)
    }
    const sizes = new ResizeObserver(fit)
    sizes.observe(page.current!)
    // The colors are those of the theme.
    const themes = new MutationObserver(() => paintAgain(made))
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
      made.stop()
    }
  }, [])
  useEffect(() => painter?.paint(strokes), [painter, strokes])

  useEffect(() => {
    if (isReadOnly) return
    const pen = new Pen(above.current!, {
      tool: () => readTool(),
      look: () => readLook(),
      begin: () => open.beginGesture(),
      draw: (stroke) => open.add(stroke),
      erase: (x, y, radius) => {
        const found = strokesAt(open.read(), x, y, radius)
        if (found.size > 0) open.remove(found)
      },
    })
    return () => pen.stop()
  }, [open, isReadOnly])

  return (
    <div className={classes.frame} data-large={isLarge || undefined}>
      <div ref={page} className={classes.page} data-tool={tool ?? undefined}>
        <canvas ref={below} role="img" aria-label={label} />
        <canvas ref={above} aria-hidden />
      </div>
    </div>
  )
}
