import type Pdf from 'pdfkit'
import { fontNames, splitByFont, type FontName, type Fonts } from './fonts.ts'

type Doc = InstanceType<typeof Pdf>

/** How letters look. */
export interface Look {
  /** In points. */
  readonly size: number
  readonly color: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly isCode?: boolean
  readonly isUnderlined?: boolean
  readonly isStruck?: boolean
  /** Above or below the line, as a part of the size. */
  readonly rise?: number
}

/** Letters in one font that stay together on a line. */
export interface Fragment {
  readonly text: string
  readonly font: FontName
  readonly look: Look
  readonly width: number
}

export interface Line {
  readonly fragments: readonly Fragment[]
  readonly width: number
  readonly height: number
}

/** Every letter as it is typed: Inter would make an arrow of `->`, and a sign for times of the x in 2x3. */
const features = { calt: false } as unknown as PDFKit.Mixins.TextOptions['features']
/** Share of a line's height, above the letters' feet. */
const baseline = 0.72

/** Measures and draws letters. */
export class Typesetter {
  readonly #doc: Doc
  readonly #fonts: Fonts
  readonly #widths = new Map<string, number>()

  constructor(doc: Doc, fonts: Fonts) {
    this.#doc = doc
    this.#fonts = fonts
    // It takes fonts that were read before.
    for (const name of fontNames) doc.registerFont(name, fonts[name] as unknown as ArrayBuffer)
  }

  split(text: string, { isBold, isItalic, isCode }: Look): { text: string; font: FontName }[] {
    const wanted = isCode ? 'code' : isBold ? (isItalic ? 'boldItalic' : 'bold') : isItalic ? 'italic' : 'regular'
    return splitByFont(this.#fonts, text, wanted)
  }

  /** In points. */
  widthOf({ text, font }: { text: string; font: FontName }, { size }: Look): number {
    const key = `${font} ${text}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      width = this.#doc.font(font).fontSize(1_000).widthOfString(text, { features })
      this.#widths.set(key, width)
    }
    return (width * size) / 1_000
  }

  draw(line: Line, left: number, top: number): void {
    let x = left
    const y = top + baseline * line.height
    for (const { text, font, look, width } of line.fragments) {
      const { size, color, rise = 0 } = look
      const at = y - rise * size
      this.#doc.font(font).fontSize(size).fillColor(color).text(text, x, at, { lineBreak: false, baseline: 'alphabetic', features })
      if (look.isUnderlined) this.#rule(x, at + size * 0.14, width, look)
      if (look.isStruck) this.#rule(x, at - size * 0.27, width, look)
      x += width
    }
  }

  #rule(x: number, y: number, width: number, { size, color }: Look): void {
    this.#doc
      .lineWidth(size / 18)
      .strokeColor(color)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  }
}
