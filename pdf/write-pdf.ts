import Pdf from 'pdfkit'
import type { PrintedBlock, PrintedDocument, PrintedPart } from '#domain/printed-document.ts'
import { collect } from './collect.ts'
import type { Fonts } from './fonts.ts'
import { breakLines } from './lines.ts'
import { Pages, paper, type Tag } from './pages.ts'
import { ink, lineParagraph, paragraphsOf, small } from './paragraphs.ts'
import { drawDrawing, drawLogo, drawPicture } from './pictures.ts'
import { drawTable, rowsOfTable, rowsOfText } from './tables.ts'
import { Typesetter, type Look } from './typesetter.ts'

export interface WriteOptions {
  /** Name of the program, for what the file says about itself. */
  readonly creator: string
  /** More throws TooManyPages. */
  readonly maxPages: number
  /** Called now and then, for other work or to stop it by throwing. */
  readonly pause?: () => Promise<void>
}

const titleLook: Look = { size: 20, color: ink, isBold: true }
const headingLook: Look = { size: 14, color: ink, isBold: true }

/**
 * A document as PDF/A-2b (ISO 19005-2): everything that is needed to show it is in the file, fonts and colors included. It is also tagged, so that
 * its text can be read out in order.
 */
export async function writePdf(
  printed: PrintedDocument,
  fonts: Fonts,
  { creator, maxPages, pause = async () => undefined }: WriteOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new Pdf({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    // None but ours: it would look for Helvetica, which is in no file.
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    tagged: true,
    displayTitle: true,
    lang: printed.language,
    // Title and author are in the metadata alone: here they would be written there as well, without escaping.
    info: { Creator: creator, Producer: 'PDFKit', CreationDate: new Date(printed.madeAt) },
  })
  const finished = collect(doc)
  doc.appendXML(titleAndAuthor(printed))
  const pages = new Pages(doc, new Typesetter(doc, fonts), maxPages, pause)
  const root = doc.struct('Document')
  doc.addStructure(root)
  await drawTop(pages, printed, root)
  for (const part of printed.parts) await drawPart(pages, part, root)
  root.end()
  drawMargins(pages, printed)
  doc.end()
  return finished
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** XML has no control characters, escaped or not. */
const escapeXml = (text: string): string => text.replaceAll(/[&<>]/g, (each) => entities[each]!).replaceAll(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ')

const titleAndAuthor = ({ title, author, language }: PrintedDocument): string => `
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
            <dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
            <dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>
        </rdf:Description>`

async function drawTop(pages: Pages, { title, showsTitle, banner, logo, facts }: PrintedDocument, root: Tag): Promise<void> {
  const isDrawn = logo !== undefined && drawLogo(pages, logo, root)
  if (banner && !isDrawn) await pages.paragraph(lineParagraph(banner, small), root)
  if (showsTitle) await pages.paragraph({ ...lineParagraph(title, titleLook), tag: 'H1' }, root)
  for (const { label, value } of facts)
    await pages.paragraph(
      {
        ...lineParagraph('', small),
        pieces: [
          { text: `${label}  `, look: { ...small, size: 9.5 } },
          { text: value, look: { ...small, size: 9.5, color: ink } },
        ],
        above: 1,
      },
      root,
    )
  if (facts.length > 0) pages.y += 4
}

async function drawPart(pages: Pages, { heading, blocks, note }: PrintedPart, root: Tag): Promise<void> {
  const section = pages.tag('Sect', root)
  if (heading) {
    pages.y += pages.isEmpty ? 0 : 12
    pages.need(70)
    if (!pages.isEmpty) pages.rule(pages.y)
    pages.y += pages.isEmpty ? 0 : 8
    pages.doc.outline.addItem(heading)
    await pages.paragraph({ ...lineParagraph(heading, headingLook), tag: 'H2' }, section, 30)
  }
  for (const [at, block] of blocks.entries()) {
    await pages.pause()
    await drawBlock(pages, block, `${pages.doc.bufferedPageRange().count}-${Math.round(pages.y)}-${at}`, section)
  }
  if (note) await pages.paragraph({ ...lineParagraph(note, small), above: 5 }, section)
  section.end()
}

async function drawBlock(pages: Pages, block: PrintedBlock, label: string, section: Tag): Promise<void> {
  switch (block.kind) {
    case 'note':
      return pages.paragraph({ ...lineParagraph(block.text, small), above: 4 }, section)
    case 'table':
      return drawTable(pages, rowsOfTable(block), block.label, section)
    case 'picture':
      return drawPicture(pages, block, `Picture${label}`, section)
    case 'drawing':
      return drawDrawing(pages, block.strokes, block.caption, section)
    case 'text':
      for (const each of paragraphsOf(block.content)) {
        if ('pieces' in each) await pages.paragraph(each, section)
        else await drawTable(pages, rowsOfText(each), '', section)
        await pages.pause()
      }
  }
}

/** What every page has at the top and at the bottom. The title is there from the second page on. */
function drawMargins(pages: Pages, { code, title, foot, pageText }: PrintedDocument): void {
  const { doc, type, left, width } = pages
  const { start, count } = doc.bufferedPageRange()
  // The first line of it: one that is too long is cut.
  const lineOf = (text: string, room: number, isCode = false) => breakLines(type, [{ text: text.replaceAll(/\s/g, ' '), look: { ...small, isCode } }], room)[0]!
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    const number = lineOf(pageText.replace('{page}', String(page + 1)).replace('{pages}', String(count)), 120)
    const name = lineOf(code, 160, true)
    const beside = code ? name.width + 10 : 0
    pages.artifact(() => {
      type.draw(name, left, 32)
      if (page > 0) type.draw(lineOf(title, width - beside), left + beside, 32)
      type.draw(lineOf(foot, width - number.width - 20), left, paper.height - 40)
      type.draw(number, left + width - number.width, paper.height - 40)
    }, 'Pagination')
  }
}
