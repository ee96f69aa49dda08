import type { Stroke } from '#domain/rules/documents/drawing.ts'
import { paintStroke, paletteOf, setScale } from './paint.ts'

/** How long strokes are painted at a stretch, in ms, so that a large drawing does not stop the page. */
const slice = 8
/** Strokes between two looks at the clock. */
const batch = 30

/** Paints the strokes of a drawing: those that were added at once, all of them behind the scenes if anything else has changed. */
export class Painter {
  readonly #canvas: HTMLCanvasElement
  #painted: readonly Stroke[] = []
  #frame = 0

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas
  }

  /** `isComplete`: the size or the colors have changed. */
  paint(strokes: readonly Stroke[], isComplete = false): void {
    const added = !isComplete && this.#frame === 0 && this.#painted.every((stroke, at) => stroke === strokes[at]) ? strokes.slice(this.#painted.length) : null
    this.#painted = strokes
    if (!added || added.length > 100) return this.#paintAll(strokes)
    const context = this.#canvas.getContext('2d')!
    setScale(context)
    const palette = paletteOf(this.#canvas)
    for (const stroke of added) paintStroke(context, stroke, palette)
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #paintAll(strokes: readonly Stroke[]): void {
    this.stop()
    const picture = document.createElement('canvas')
    picture.width = this.#canvas.width
    picture.height = this.#canvas.height
    const context = picture.getContext('2d')!
    setScale(context)
    const palette = paletteOf(this.#canvas)
    const flush = document.createElement('canvas').getContext('2d')!
    let next = 0
    const paintSome = () => {
      const end = performance.now() + slice
      while (next < strokes.length && performance.now() < end) {
        for (const stroke of strokes.slice(next, next + batch)) paintStroke(context, stroke, palette)
        next += batch
        // Browsers collect what is painted until a picture is needed: then all of it would take its time at once.
        if (next < strokes.length) flush.drawImage(picture, 0, 0, 1, 1)
      }
      if (next < strokes.length) {
        this.#frame = requestAnimationFrame(paintSome)
        return
      }
      this.#frame = 0
      const shown = this.#canvas.getContext('2d')!
      shown.setTransform(1, 0, 0, 1, 0, 0)
      shown.clearRect(0, 0, picture.width, picture.height)
      if (picture.width > 0) shown.drawImage(picture, 0, 0)
    }
    // Not in the same task as what opened the drawing.
    this.#frame = requestAnimationFrame(paintSome)
  }
}
