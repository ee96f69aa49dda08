import { drawCode, smallestSize, toDots } from './draw-code.ts'
import { isCode, type CodeKind, type Label, type LabelElement, type LabelField, type LabelTexts, type Place } from './label.ts'
import { OutlineBuilder, type Outline } from './outline.ts'
import { setText, setTexts } from './set-text.ts'
import type { CodeModules, Typeface } from './typeface.ts'

/** Undefined if a code of this kind cannot hold the text. */
export type EncodeCode = (kind: CodeKind, text: string) => CodeModules | undefined

export type LabelFault =
  | { readonly kind: 'too-small'; readonly element: number; readonly needs: { readonly width: number; readonly height: number } }
  | { readonly kind: 'not-encodable'; readonly element: number; readonly text: string }
  | { readonly kind: 'outside'; readonly element: number }

export interface LaidOutLabel {
  readonly outline: Outline
  /** Each has to be read as `text` from what is printed. */
  readonly codes: readonly DrawnCode[]
  readonly faults: readonly LabelFault[]
}

interface Drawing {
  readonly outline: OutlineBuilder
  readonly texts: LabelTexts
  readonly typeface: Typeface
  readonly encode: EncodeCode
  readonly dpi: number
}

interface DrawnCode {
  readonly kind: CodeKind
  readonly text: string
  readonly place: Place
}

/** A label as it is printed. Pure, so that it is the same wherever it is drawn. */
export function layOutLabel(label: Label, texts: LabelTexts, typeface: Typeface, encode: EncodeCode): LaidOutLabel {
  const outline = new OutlineBuilder()
  const codes: DrawnCode[] = []
  const faults: LabelFault[] = []
  const drawing = { outline, texts, typeface, encode, dpi: label.dpi }
  label.elements.forEach((element, at) => {
    if (!isInside(label, element)) faults.push({ kind: 'outside', element: at })
    const drawn = element.turned ? drawTurned(drawing, element) : drawElement(drawing, element)
    if (!drawn) return
    if ('place' in drawn) codes.push(drawn)
    else faults.push({ ...drawn, element: at })
  })
  return { outline, codes, faults }
}

type CodeFault = Omit<Extract<LabelFault, { kind: 'too-small' }>, 'element'> | Omit<Extract<LabelFault, { kind: 'not-encodable' }>, 'element'>

/** Draws an element upright. What it returns is about its code. */
function drawElement(drawing: Drawing, element: LabelElement): DrawnCode | CodeFault | undefined {
  const { outline, texts, typeface, encode, dpi } = drawing
  const say = (field: LabelField) => texts[field] ?? ''
  if (element.kind === 'line') outline.rectangle(element.x, element.y, element.width, element.height)
  else if (element.kind === 'fields') setTexts(outline, typeface, element.fields.map(say), element)
  else if (element.kind === 'text') setText(outline, typeface, element.text, element)
  else if (element.kind === 'field') setText(outline, typeface, say(element.field), element)
  if (!isCode(element)) return undefined
  const { kind } = element
  const text = texts.code ?? ''
  const modules = encode(kind, text)
  if (!modules) return { kind: 'not-encodable', text }
  const place = drawCode(outline, kind, modules, element, dpi)
  return place ? { kind, text, place } : { kind: 'too-small', needs: smallestSize(kind, modules, dpi) }
}

/** What is turned is drawn upright from its own corner. That is on a dot of the label, so whole dots stay whole. */
function drawTurned(drawing: Drawing, element: LabelElement): DrawnCode | CodeFault | undefined {
  const { x, y, width, height } = element
  const right = toDots(x + width, drawing.dpi)
  const top = toDots(y, drawing.dpi)
  const outline = new OutlineBuilder()
  const drawn = drawElement({ ...drawing, outline }, { ...element, x: 0, y: 0, width: height, height: width })
  drawing.outline.addTurned(outline, right, top)
  if (!drawn) return drawn
  if ('needs' in drawn) return { ...drawn, needs: { width: drawn.needs.height, height: drawn.needs.width } }
  if (!('place' in drawn)) return drawn
  const { place } = drawn
  return { ...drawn, place: { x: right - place.y - place.height, y: top + place.x, width: place.height, height: place.width } }
}

const isInside = ({ width, height }: Label, place: Place): boolean =>
  place.x >= -tolerance && place.y >= -tolerance && place.x + place.width <= width + tolerance && place.y + place.height <= height + tolerance
const tolerance = 0.01
