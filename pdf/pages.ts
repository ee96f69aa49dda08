import type Pdf from 'pdfkit'
import { breakLines, eachLine } from './lines.ts'
import type { Line, Typesetter } from './typesetter.ts'
import { muted, type Paragraph } from './paragraphs.ts'
import { TooManyPages } from './too-many-pages.ts'

export type Doc = InstanceType<typeof Pdf>
export type Tag = PDFKit.PDFStructureElement

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89, left: 56, right: 56, top: 64, bottom: 58 } as const

const rule = '#b9c1c7'

/** Fills pages from top to bottom. */
export class Pages {
  readonly doc: Doc
  readonly type: Typesetter
  readonly left: number = paper.left
  readonly width: number = paper.width - paper.left - paper.right
  /** The height of an empty page. */
  readonly height: number = paper.height - paper.top - paper.bottom
  /** What begins each further page, for example the head of a table. */
  onNewPage: (() => void) | undefined
  y: number = paper.top
  #count = 0
  readonly #most: number
  /** Between two parts of the work. */
  readonly pause: () => Promise<void>

  constructor(doc: Doc, type: Typesetter, most: number, pause: () => Promise<void>) {
    this.doc = doc
    this.type = type
    this.pause = pause
    this.#most = most
    this.newPage()
  }

  get room(): number {
    return paper.top + this.height - this.y
  }

  get isEmpty(): boolean {
    return this.y === paper.top
  }

  newPage(): void {
    if (++this.#count > this.#most) throw new TooManyPages(`more than ${this.#most} pages`)
    this.doc.addPage()
    this.y = paper.top
    this.onNewPage?.()
  }

  /** Goes on to the next page unless there is room for this height. */
  need(height: number): void {
    if (height > this.room && !this.isEmpty) this.newPage()
  }

  tag(type: string, parent: Tag, options: PDFKit.Mixins.StructureElementOptions = {}): Tag {
    const tag = this.doc.struct(type, options)
    parent.add(tag)
    return tag
  }

  /** Draws something as content of a tag. */
  content(tag: Tag, type: string, draw: () => void): void {
    tag.add(this.doc.markStructureContent(type))
    draw()
    this.doc.endMarkedContent()
  }

  /** Draws what only decorates the page, or repeats what is elsewhere. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  rule(y: number, left = this.left, width = this.width): void {
    this.artifact(() =>
      this.doc
        .lineWidth(0.6)
        .strokeColor(rule)
        .moveTo(left, y)
        .lineTo(left + width, y)
        .stroke(),
    )
  }

  /** `keep` is how much of what follows has to be on the same page. */
  async paragraph(paragraph: Paragraph, parent: Tag, keep = 0): Promise<void> {
    const { indent, look, marker, tag: kind } = paragraph
    this.y += this.isEmpty ? 0 : paragraph.above
    if (paragraph.pieces.length === 0) {
      this.y += look.size
      return
    }
    // A line alone at the end of a page is read past.
    this.need(look.size * 2.9 + keep)
    const tag = this.tag(kind, parent)
    let markers = marker ? breakLines(this.type, [{ text: marker, look }], indent) : []
    for (const line of eachLine(this.type, paragraph.pieces, this.width - indent)) {
      this.need(line.height)
      this.content(tag, kind, () => {
        for (const each of markers) this.type.draw(each, this.left + indent - each.width - 5, this.y)
        this.type.draw(line, this.left + indent, this.y)
      })
      markers = []
      if (paragraph.isQuote) this.#bar(line)
      this.y += line.height
      await this.pause()
    }
    tag.end()
  }

  #bar({ height }: Line): void {
    this.artifact(() =>
      this.doc
        .lineWidth(2)
        .strokeColor(muted)
        .moveTo(this.left + 3, this.y)
        .lineTo(this.left + 3, this.y + height)
        .stroke(),
    )
  }
}
