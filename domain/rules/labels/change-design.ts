import type { LabelDesign } from '../../entities/label-template.ts'
import { isCode, type CodeKind, type LabelElement, type LabelField, type Place } from './label.ts'
import { labelLimits } from './label-limits.ts'

/** Elements are moved and sized in these steps, in millimeters. */
export const designStep = 0.5
/** A finger holds the corner of nothing smaller. */
const smallestSide = 1

export const snap = (millimeters: number): number => Math.round(millimeters / designStep) * designStep

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most))

/** The element at a point, the one on top first; -1 if there is none. */
export const elementAt = ({ elements }: LabelDesign, x: number, y: number): number =>
  elements.findLastIndex((place) => x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height)

/** A design in which one element has other properties. */
export const changeElement = (design: LabelDesign, at: number, change: Partial<LabelElement>): LabelDesign => ({
  ...design,
  elements: design.elements.map((element, index) => (index === at ? ({ ...element, ...change } as LabelElement) : element)),
})

/** Moved to a place on the grid, and kept on the label. */
export function moveElement(design: LabelDesign, at: number, x: number, y: number): LabelDesign {
  const element = design.elements[at]
  if (!element) return design
  return changeElement(design, at, { x: clamp(snap(x), 0, design.width - element.width), y: clamp(snap(y), 0, design.height - element.height) })
}

/** Its lower right corner is put on the grid, within the label. */
export function sizeElement(design: LabelDesign, at: number, width: number, height: number): LabelDesign {
  const element = design.elements[at]
  if (!element) return design
  const least = element.kind === 'line' ? 0.1 : smallestSide
  return changeElement(design, at, {
    width: clamp(snap(width), least, design.width - element.x),
    height: clamp(snap(height), least, design.height - element.y),
  })
}

export const removeElement = (design: LabelDesign, at: number): LabelDesign => ({ ...design, elements: design.elements.filter((_, index) => index !== at) })

/** At least as large as this, moved to the left and up as far as it has to, to stay on the label. */
export function enlargeElement(design: LabelDesign, at: number, needs: { readonly width: number; readonly height: number }): LabelDesign {
  const element = design.elements[at]
  if (!element) return design
  const up = (value: number) => Math.ceil(value / designStep - 1e-9) * designStep
  const width = Math.max(element.width, up(needs.width))
  const height = Math.max(element.height, up(needs.height))
  return changeElement(design, at, {
    width,
    height,
    x: clamp(element.x, 0, design.width - width),
    y: clamp(element.y, 0, design.height - height),
  })
}

/** Turned in its place, around its middle. */
export function turnElement(design: LabelDesign, at: number): LabelDesign {
  const element = design.elements[at]
  if (!element) return design
  const { x, y, width, height, turned = false } = element
  const sized = changeElement(design, at, { width: height, height: width, turned: !turned })
  return moveElement(sized, at, x + (width - height) / 2, y + (height - width) / 2)
}

interface Size {
  readonly width: number
  readonly height: number
}

/** A code that is covered is not readable, a text may be. */
const codeWeight = 100
/** From the edge, if there is room. */
const margin = 1

function sharedArea(one: Place, other: Place): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return across > 0 && down > 0 ? across * down : 0
}

/** Where on the label something of this size covers least of what is there; of several such places, the one nearest to the middle. */
function freePlace(elements: readonly LabelElement[], label: Size, size: Size): Place {
  const middle = { x: snap((label.width - size.width) / 2), y: snap((label.height - size.height) / 2) }
  const along = (room: number) => Array.from({ length: Math.max(0, Math.floor(room - 2 * margin) + 1) }, (_, at) => at + margin)
  const covered = (x: number, y: number) => elements.reduce((sum, other) => sum + sharedArea({ x, y, ...size }, other) * (isCode(other) ? codeWeight : 1), 0)
  let best = { ...middle, covers: covered(middle.x, middle.y), far: 0 }
  for (const y of along(label.height - size.height))
    for (const x of along(label.width - size.width)) {
      const covers = covered(x, y)
      const far = Math.hypot(x - middle.x, y - middle.y)
      if (covers < best.covers || (covers === best.covers && far < best.far)) best = { x, y, covers, far }
    }
  return { x: best.x, y: best.y, ...size }
}

export type NewElement = CodeKind | 'text' | 'field' | 'line'

/** A new element where it covers least, on the label as a whole. Undefined if there are as many as a label can have. */
export function addElement(design: LabelDesign, kind: NewElement, content: { readonly text: string; readonly field: LabelField }): LabelDesign | undefined {
  if (design.elements.length >= labelLimits.elements) return undefined
  const { height, cap } = design
  const width = cap ? cap.x - 1 : design.width
  const square = Math.min(10, width - 2, height - 2)
  const sizes: Readonly<Record<NewElement, readonly [number, number]>> = {
    datamatrix: [square, square],
    qrcode: [square, square],
    code128: [width - 2, Math.min(8, height - 2)],
    text: [Math.min(20, width - 2), 4],
    field: [Math.min(20, width - 2), 4],
    line: [width - 2, 0.3],
  }
  const [wide, high] = sizes[kind]
  const usual = freePlace(design.elements, { width, height }, { width: wide, height: high })
  const isNarrower = (kind === 'text' || kind === 'field') && design.elements.some((other) => isCode(other) && sharedArea(usual, other) > 0)
  const place = isNarrower ? freePlace(design.elements, { width, height }, { width: wide / 2, height: high }) : usual
  const letters = { size: 7, isBold: false, fit: 'shrink' } as const
  const element: LabelElement =
    kind === 'text'
      ? { kind, text: content.text, ...place, ...letters }
      : kind === 'field'
        ? { kind, field: content.field, ...place, ...letters }
        : { kind, ...place }
  return { ...design, elements: [...design.elements, element] }
}

/** Letters have a size in points, codes and lines do not. */
export const hasLetters = (element: LabelElement): element is Exclude<LabelElement, { kind: CodeKind | 'line' }> => !isCode(element) && element.kind !== 'line'
