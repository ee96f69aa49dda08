import { drawCode, smallestSize } from './draw-code.ts'
import { isCode, type CodeKind, type Label, type LabelTexts, type Place } from './label.ts'
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
  readonly codes: readonly { readonly kind: CodeKind; readonly text: string; readonly place: Place }[]
  readonly faults: readonly LabelFault[]
}

/** A label as it is printed. Pure, so that it is the same wherever it is drawn. */
export function layOutLabel(label: Label, texts: LabelTexts, typeface: Typeface, encode: EncodeCode): LaidOutLabel {
  const outline = new OutlineBuilder()
  const codes: { kind: CodeKind; text: string; place: Place }[] = []
  const faults: LabelFault[] = []
  label.elements.forEach((element, at) => {
    if (!isInside(label, element)) faults.push({ kind: 'outside', element: at })
    if (element.kind === 'fields') {
      setTexts(
        outline,
        typeface,
        element.fields.map((field) => texts[field] ?? ''),
        element,
      )
      return
    }
    if (!isCode(element)) {
      setText(outline, typeface, element.kind === 'text' ? element.text : (texts[element.field] ?? ''), element)
      return
    }
    const text = texts.code ?? ''
    const modules = encode(element.kind, text)
    if (!modules) return faults.push({ kind: 'not-encodable', element: at, text })
    const place = drawCode(outline, element.kind, modules, element, label.dpi)
    if (place) codes.push({ kind: element.kind, text, place })
    else faults.push({ kind: 'too-small', element: at, needs: smallestSize(element.kind, modules, label.dpi) })
  })
  return { outline, codes, faults }
}

const isInside = ({ width, height }: Label, place: Place): boolean =>
  place.x >= -tolerance && place.y >= -tolerance && place.x + place.width <= width + tolerance && place.y + place.height <= height + tolerance
const tolerance = 0.01
