import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { LabelDesign } from '#domain/entities/label-template.ts'
import { designStep, elementAt, moveElement, sizeElement } from '#domain/rules/labels/change-design.ts'
import { t } from '#src/ui/text/translate.ts'
import { elementName } from './element-name.ts'
import { marginsOf, Rulers } from './rulers.tsx'
import classes from './designer.module.css'

export interface DesignCanvasProps {
  design: LabelDesign
  /** What is printed, as the `d` of a path. */
  path: string
  /** Elements with something wrong. */
  faulty: ReadonlySet<number>
  selected: number
  onSelect: (at: number) => void
  /** Changes of one run are one step. */
  onChange: (design: LabelDesign, run?: string) => void
  onRemove: (at: number) => void
}

interface Drag {
  readonly at: number
  readonly kind: 'move' | 'size'
  /** From the pointer to the corner of the element. */
  readonly x: number
  readonly y: number
  readonly run: string
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-designStep, 0],
  ArrowRight: [designStep, 0],
  ArrowUp: [0, -designStep],
  ArrowDown: [0, designStep],
}

/** The label, as it is printed: a tap selects, a drag moves, the corner sizes, arrow keys move by half a millimeter. */
export function DesignCanvas({ design, path, faulty, selected, onSelect, onChange, onRemove }: DesignCanvasProps) {
  const svg = useRef<SVGSVGElement>(null)
  const drag = useRef<Drag>(undefined)
  const runs = useRef(0)
  const { width, height, cap, elements } = design
  const chosen = elements[selected]

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse())
    return { x, y }
  }
  const begin = (event: PointerEvent, at: number, kind: Drag['kind']) => {
    const element = elements[at]
    if (!element || event.button !== 0) return
    const point = pointOf(event)
    const corner = kind === 'move' ? element : { x: element.width, y: element.height }
    drag.current = { at, kind, x: point.x - corner.x, y: point.y - corner.y, run: `drag-${++runs.current}` }
    svg.current!.setPointerCapture(event.pointerId)
  }
  const press = (event: PointerEvent) => {
    const { x, y } = pointOf(event)
    // What is selected stays selected where others overlap it.
    const isOnChosen = chosen && x >= chosen.x && x <= chosen.x + chosen.width && y >= chosen.y && y <= chosen.y + chosen.height
    const at = isOnChosen ? selected : elementAt(design, x, y)
    onSelect(at)
    begin(event, at, 'move')
  }
  const move = (event: PointerEvent) => {
    const now = drag.current
    if (!now) return
    const point = pointOf(event)
    const [x, y] = [point.x - now.x, point.y - now.y]
    onChange(now.kind === 'move' ? moveElement(design, now.at, x, y) : sizeElement(design, now.at, x, y), now.run)
  }
  const end = () => {
    drag.current = undefined
  }
  const keyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (step && chosen) {
      event.preventDefault()
      onChange(
        event.shiftKey
          ? sizeElement(design, selected, chosen.width + step[0], chosen.height + step[1])
          : moveElement(design, selected, chosen.x + step[0], chosen.y + step[1]),
        `keys-${selected}`,
      )
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && chosen) {
      event.preventDefault()
      onRemove(selected)
    }
  }
  const { ruler, edge } = marginsOf(design)
  const grip = Math.max(width, height) / 14
  const paper = { fill: '#fff', stroke: '#14181b', strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const
  return (
    <svg
      ref={svg}
      viewBox={`${-ruler} ${-ruler} ${width + ruler + edge} ${height + ruler + edge}`}
      className={classes.canvas}
      role="application"
      aria-label={
        chosen
          ? t('Label. {element} is selected. Arrow keys move it, with Shift they change its size, Delete removes it.', { element: elementName(chosen) })
          : t('Label. Nothing is selected.')
      }
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={keyDown}
    >
      <Rulers width={width} height={height} />
      <rect width={cap ? cap.x - 1 : width} height={height} rx={0.7} {...paper} />
      {cap && <circle cx={cap.x + cap.diameter / 2} cy={cap.y + cap.diameter / 2} r={cap.diameter / 2} {...paper} />}
      <path d={path} className={classes.print} />
      {elements.map((element, at) => (
        <rect
          key={at}
          data-element={at}
          x={element.x}
          y={element.y}
          width={element.width}
          height={element.height}
          className={at === selected ? classes.chosen : faulty.has(at) ? classes.faulty : classes.element}
        />
      ))}
      {chosen && (
        <g
          className={classes.corner}
          onPointerDown={(event) => {
            event.stopPropagation()
            begin(event, selected, 'size')
          }}
        >
          <circle cx={chosen.x + chosen.width + grip / 2} cy={chosen.y + chosen.height + grip / 2} r={grip} className={classes.grip} />
          <circle cx={chosen.x + chosen.width} cy={chosen.y + chosen.height} r={Math.max(width, height) / 60} className={classes.handle} />
        </g>
      )}
    </svg>
  )
}
