import {
  maxPoints,
  maxPressure,
  pageSize,
  toDifferences,
  type Point,
  type Stroke,
  type StrokeColor,
  type StrokeWidth,
} from '#domain/rules/documents/drawing.ts'
import { strokeThickness } from '#domain/rules/documents/stroke-thickness.ts'
import { paletteOf, setScale } from './paint.ts'
import { simplify } from './simplify.ts'

/** What a pointer does: null shows and scrolls only, except that a pen always draws. */
export type Tool = 'pen' | 'eraser' | null

export interface PenActions {
  readonly tool: () => Tool
  readonly look: () => { readonly color: StrokeColor; readonly width: StrokeWidth }
  readonly begin: () => void
  readonly draw: (stroke: Stroke) => void
  /** A point of the page, and how far the eraser reaches. */
  readonly erase: (x: number, y: number, radius: number) => void
}

/** Below this, a point makes no difference, in units of the page. */
const tolerance = 3
/** Radius of the eraser, in px. */
const eraserRadius = 14

/** Once a pen was used on this device, hands only scroll. */
let wasPenUsed = false

/**
 *   pen ─────────────────────────────► draws (or erases)
 *   finger, mouse ── with a tool ────► draws, unless a pen was used before: then a finger scrolls
 *                 └─ without a tool ─► scrolls
 *
 * Reads pointers on a canvas and shows the stroke at once, before it is saved.
 */
export class Pen {
  readonly #canvas: HTMLCanvasElement
  readonly #actions: PenActions
  readonly #stopping = new AbortController()
  #pointer: { readonly id: number; readonly type: string; readonly tool: Exclude<Tool, null> } | null = null
  #points: Point[] = []

  constructor(canvas: HTMLCanvasElement, actions: PenActions) {
    this.#canvas = canvas
    this.#actions = actions
    const { signal } = this.#stopping
    canvas.addEventListener('pointerdown', (event) => this.#down(event), { signal })
    canvas.addEventListener('pointermove', (event) => this.#move(event), { signal })
    canvas.addEventListener('pointerup', (event) => this.#up(event), { signal })
    canvas.addEventListener('pointercancel', (event) => this.#cancel(event), { signal })
    // What draws does not scroll; everything else does.
    canvas.addEventListener('touchstart', (event) => this.#pointer && event.cancelable && event.preventDefault(), { signal, passive: false })
  }

  stop(): void {
    this.#stopping.abort()
  }

  #down(event: PointerEvent): void {
    const { pointerId, pointerType, button } = event
    if (pointerType === 'pen') wasPenUsed = true
    if (this.#pointer) {
      // A second finger: not meant as a stroke.
      if (this.#pointer.type === 'touch' && pointerType === 'touch') this.#forget()
      return
    }
    const chosen = this.#actions.tool() ?? (pointerType === 'pen' ? 'pen' : null)
    // The other end of a pen, or its button, is an eraser.
    const tool = pointerType === 'pen' && (event.buttons & 32) !== 0 ? 'eraser' : chosen
    if (!tool || (button !== 0 && button !== 5) || (pointerType === 'touch' && wasPenUsed)) return
    this.#pointer = { id: pointerId, type: pointerType, tool }
    this.#canvas.setPointerCapture(pointerId)
    this.#actions.begin()
    this.#add(event)
  }

  #move(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer?.id) return
    const events = event.getCoalescedEvents?.() ?? []
    for (const each of events.length > 0 ? events : [event]) this.#add(each)
  }

  #up(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer?.id) return
    this.#finish()
  }

  /** The system took the pointer over. What a pen has drawn stays. */
  #cancel(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer?.id) return
    if (this.#pointer.type === 'pen') this.#finish()
    else this.#forget()
  }

  #add(event: PointerEvent): void {
    const { left, top, width } = this.#canvas.getBoundingClientRect()
    const scale = pageSize.width / width
    const [x, y] = [(event.clientX - left) * scale, (event.clientY - top) * scale]
    if (this.#pointer!.tool === 'eraser') return this.#actions.erase(x, y, eraserRadius * scale)
    const pressure = event.pointerType === 'pen' ? event.pressure * maxPressure : maxPressure / 2
    this.#points.push({ x, y, pressure })
    this.#show()
    if (this.#points.length < maxPoints) return
    const last = this.#points.at(-1)!
    this.#save()
    this.#points = [last]
  }

  /** The part that was just drawn. */
  #show(): void {
    const context = this.#canvas.getContext('2d')!
    setScale(context)
    const { color, width } = this.#actions.look()
    const point = this.#points.at(-1)!
    const before = this.#points.at(-2) ?? { ...point, y: point.y - 0.01 }
    context.strokeStyle = paletteOf(this.#canvas)[color]
    context.lineWidth = strokeThickness(width, point.pressure)
    context.beginPath()
    context.moveTo(before.x, before.y)
    context.lineTo(point.x, point.y)
    context.stroke()
  }

  #finish(): void {
    if (this.#pointer?.tool === 'pen') this.#save()
    this.#forget()
  }

  #save(): void {
    this.#actions.draw({ ...this.#actions.look(), points: toDifferences(simplify(this.#points, tolerance)) })
  }

  #forget(): void {
    this.#pointer = null
    this.#points = []
    const context = this.#canvas.getContext('2d')!
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height)
  }
}
