import { array, assert, asyncProperty, oneof, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainCell, type PrintedBlock, type PrintedDocument, type PrintedTable } from '#domain/printed-document.ts'
import { textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent, RichNode } from '#domain/rules/documents/rich-text.ts'
import { labelTypeface } from '#pdf/label-typeface.ts'
import { TooManyPages } from '#pdf/too-many-pages.ts'
import { writePdf, type WriteOptions } from '#pdf/write-pdf.ts'
import { freshPdfFonts, pdfFonts } from '#tests/harness/pdf-fonts.ts'
import { makePng } from '#tests/harness/png.ts'
import { readPdf } from '#tests/harness/read-pdf.ts'

const empty: PrintedDocument = {
  title: 'Serum test',
  showsTitle: true,
  banner: '',
  code: 'EXP-0318',
  facts: [{ label: 'Owner', value: 'Mara Lindqvist' }],
  parts: [],
  foot: 'Okafor Lab',
  pageText: 'Page {page} of {pages}',
  author: 'Mara Lindqvist',
  language: 'en',
  madeAt: Date.UTC(2026, 10, 22, 14, 5),
}

const write = async (blocks: readonly PrintedBlock[], document: Partial<PrintedDocument> = {}, options: Partial<WriteOptions> = {}, fonts = pdfFonts) =>
  readPdf(
    await writePdf({ ...empty, parts: [{ heading: 'Section', blocks, note: 'Mara, today' }], ...document }, fonts, {
      creator: 'Aliquot test',
      maxPages: 100,
      ...options,
    }),
  )
const text = (content: RichContent | string): PrintedBlock => ({ kind: 'text', content: typeof content === 'string' ? textToRichText(content) : content })
const paragraph = (words: string, attrs?: RichNode['attrs']): RichNode => ({
  type: 'paragraph',
  ...(attrs && { attrs }),
  content: [{ type: 'text', text: words }],
})

const equationOf = (latex: string): RichNode => ({ type: 'paragraph', content: [{ type: 'equation', attrs: { latex } }] })

describe('a PDF for archives', () => {
  test('has equations as their LaTeX', async () => {
    const { pages } = await write([text([equationOf('E=mc^2')])])
    expect(pages[0]).toContain(String.raw`\(E=mc^2\)`)
  })

  test('every letter can be copied, also one that was drawn as a part of another letter before: on a label, or in another PDF', async () => {
    const fonts = freshPdfFonts()
    labelTypeface(fonts)('Señor Åé: ÿ ö Ü', false)
    const { pages } = await write([text('1. Any one, e.g. no. 7')], {}, {}, fonts)
    expect(pages[0]).toContain('1. Any one, e.g. no. 7')
  })

  test('says that it is PDF/A-2b, and has its colors and every font in it', async () => {
    const { metadata, fonts, colorProfile, raw, tags } = await write([text('80 °C, αβ ≤ →, Łódź')])
    expect(metadata).toContain('<pdfaid:part>2</pdfaid:part>')
    expect(metadata).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(colorProfile).toBeGreaterThan(2_000)
    expect(fonts.length).toBeGreaterThan(3)
    for (const font of fonts) expect(font).toMatchObject({ isEmbedded: true, isReadable: true })
    expect(raw).toMatch(/\/OutputIntents \[\d+ 0 R\]/)
    expect(raw).toMatch(/trailer[\s\S]*\/ID \[/)
    expect(raw).toContain('/Lang (en)')
    expect(raw).not.toMatch(/\/(Encrypt|JavaScript|JS|EmbeddedFile|Launch|URI)\b/)
    expect(tags).toEqual(expect.arrayContaining(['Document', 'Sect', 'H2', 'P']))
  })

  test('has title and author in its metadata, whatever is in them', async () => {
    const { metadata } = await write([], { title: 'p53 <loss> & "gain"', author: 'Zoë & Ann\u0000' })
    expect(metadata).toContain('p53 &lt;loss&gt; &amp; "gain"')
    expect(metadata).toContain('Zoë &amp; Ann ')
  })

  test('is the same for the same document', async () => {
    const document = { ...empty, parts: [{ heading: 'A', blocks: [text('B')], note: '' }] }
    const options = { creator: 'Aliquot', maxPages: 9 }
    expect(await writePdf(document, pdfFonts, options)).toEqual(await writePdf(document, pdfFonts, options))
  })
})

describe('text', () => {
  test('can be selected as it was typed, with symbols, and a box for what no font has', async () => {
    const typed = 'µ °C −80 αβγ Ω ≤ ≥ ≈ → ⇌ H₂O ♀ Łódź ě Жук done -> 2x3 fi'
    const { pages } = await write([text(`${typed}\n水🧬`)])
    expect(pages[0]).toContain(typed)
    expect(pages[0]).toContain('\n□□\n')
    expect(pages[0]).toContain('EXP-0318')
    expect(pages[0]).toContain('Page 1 of 1')
  })

  test('has numbers, bullets and boxes before the items of lists, and links say where they lead', async () => {
    const { pages } = await write([
      text([
        paragraph('first', { style: 'numbered' }),
        paragraph('inner', { style: 'bullet', indent: 1 }),
        paragraph('second', { style: 'numbered' }),
        paragraph('ticked', { style: 'task', checked: true }),
        paragraph('open', { style: 'task' }),
        { type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://example.org/a' } }] }] },
      ]),
    ])
    for (const line of ['1.first', '•inner', '2.second', '☑ticked', '☐open', 'here (https://example.org/a)']) expect(pages[0]).toContain(`\n${line}\n`)
  })

  test('takes as many pages as it needs, and is refused beyond those allowed', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `Line ${at}.`)
    const { pages } = await write([text(lines.join('\n'))])
    expect(pages.length).toBeGreaterThan(4)
    const words = pages.join('\n')
    for (const line of lines) expect(words).toContain(line)
    await expect(write([text(lines.join('\n'))], {}, { maxPages: 2 })).rejects.toThrow(TooManyPages)
  })

  test('never fails, whatever is typed', async () => {
    const typed = array(oneof(string({ unit: 'binary', maxLength: 60 }), string({ unit: 'grapheme', maxLength: 60 })), { minLength: 20, maxLength: 20 })
    await assert(
      asyncProperty(typed, async (lines) => {
        const { pages } = await write([text(lines.map((line, at) => paragraph(line, at % 2 ? { style: 'code' } : {})))], { title: lines[0]! })
        expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
      }),
      { numRuns: 3 },
    )
  })
})

describe('tables', () => {
  const table = (rows: PrintedTable['rows']): PrintedTable => ({
    kind: 'table',
    label: 'Measurements',
    numbers: [1],
    head: [[plainCell('Well'), plainCell('OD600')]],
    rows,
  })

  test('repeat their heads on each page, and have every row', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => [plainCell(`Well ${at}.`), plainCell(`${at} mL`)])
    const { pages, tags } = await write([table(rows)])
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toContain('OD600')
    for (let at = 0; at < 120; at++) expect(pages.join('\n')).toContain(`Well ${at}.`)
    // Once for those who are read the table.
    expect(tags.filter((tag) => tag === 'TH')).toHaveLength(2)
    expect(tags.filter((tag) => tag === 'TD')).toHaveLength(240)
  })

  test('continue a row that is higher than a page on the next one', async () => {
    const { pages } = await write([table([[plainCell('x'), plainCell('word '.repeat(1_500))]])])
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.join('\n').match(/word/g)).toHaveLength(1_500)
  })

  test('of a text keep cells that span columns and rows', async () => {
    const cell = (words: string, attrs?: RichNode['attrs']): RichNode => ({ type: 'tableCell', ...(attrs && { attrs }), content: [paragraph(words)] })
    const rows = [[cell('Wide', { header: true, colspan: 2 })], [cell('Tall', { rowspan: 2 }), cell('b')], [cell('c')]]
    const { pages, tags } = await write([text([{ type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) }])])
    for (const word of ['Wide', 'Tall', 'b', 'c']) expect(pages[0]).toContain(word)
    expect(tags.filter((tag) => tag === 'TD')).toHaveLength(3)
  })
})

test('a table with more columns than a page has room for keeps all words', async () => {
  const cell = (words: string): RichNode => ({ type: 'tableCell', attrs: { colspan: 100, rowspan: 100 }, content: [paragraph(words)] })
  const row: RichNode = { type: 'tableRow', content: Array.from({ length: 20 }, (_, at) => cell(`w${at}.`)) }
  const { pages } = await write([text([{ type: 'table', content: [row, { type: 'tableRow', content: [cell('below')] }] }])])
  for (let at = 0; at < 20; at++) expect(pages.join('')).toContain(`w${at}.`)
  expect(pages.join('').replaceAll('\n', '')).toContain('below')
})

describe('pictures', () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 60, 0, 90, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9])
  const picture = (bytes: Uint8Array<ArrayBuffer>, mediaType: 'image/jpeg' | 'image/png', caption = 'gel'): PrintedBlock => ({
    kind: 'picture',
    caption,
    picture: { bytes, mediaType },
  })

  test('are in the file with what they show in words', async () => {
    const { pictures, pages, raw } = await write([picture(jpeg, 'image/jpeg'), picture(Uint8Array.from(makePng(30, 20)), 'image/png', 'plot')])
    expect(pictures).toEqual([
      [90, 60],
      [30, 20],
    ])
    expect(pages[0]).toContain('plot')
    expect(raw).toContain('/Alt (plot)')
  })

  test('have below them what is written there, and what they show for those who cannot see them', async () => {
    const words = [
      { type: 'text', text: 'Bands at 400 ' },
      { type: 'text', text: 'bp', marks: [{ type: 'bold' }] },
    ] as const
    const { pages, raw } = await write([{ ...picture(jpeg, 'image/jpeg', 'A gel'), words } as PrintedBlock])
    expect(pages[0]).toContain('Bands at 400 bp')
    expect(pages[0]).not.toContain('A gel')
    expect(raw).toContain('/Alt (A gel)')
  })

  test.each([
    ['in colors for printers', Uint8Array.from(jpeg, (each, at) => (at === 11 ? 4 : each)), 'image/jpeg'],
    ['damaged', jpeg.slice(0, 3), 'image/jpeg'],
    ['not what it says', Uint8Array.from(makePng(3, 2)), 'image/jpeg'],
    ['cut off', Uint8Array.from(makePng(300, 200)).slice(0, 60), 'image/png'],
  ] as const)('that are %s leave their names', async (_, bytes, mediaType) => {
    const { pictures, pages } = await write([picture(bytes, mediaType)])
    expect(pictures).toEqual([])
    expect(pages[0]).toContain('gel')
  })

  test('drawings are lines in their colors', async () => {
    const { pages, tags } = await write([
      {
        kind: 'drawing',
        caption: 'Set-up',
        strokes: [
          { color: 'red', width: 2, points: [100, 100, 10, 900, 700, 4] },
          { color: 'ink', width: 3, points: [5, 5, 9] },
        ],
      },
    ])
    expect(pages[0]).toContain('Set-up')
    expect(tags).toContain('Figure')
  })
})
