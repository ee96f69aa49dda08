import { array, assert, constantFrom, integer, option, property, record, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { isRichText, paragraphStyles, type RichContent, type RichNode } from '#domain/rules/documents/rich-text.ts'
import { readPlaced, readSequence, type PlacedNode } from '#domain/rules/documents/sequence/read-sequence.ts'
import { writeSequence } from '#domain/rules/documents/sequence/write-sequence.ts'

let ids = 0
const writer = { by: 1, newId: () => ++ids }

function docOf(content: RichContent): Doc {
  const doc = new Doc()
  doc.transact(() => writeSequence(doc, content, writer))
  return doc
}

const write = (doc: Doc, content: RichContent): void => doc.transact(() => writeSequence(doc, content, writer))

function copyOf(doc: Doc): Doc {
  const copy = new Doc()
  applyUpdate(copy, encodeStateAsUpdate(doc))
  return copy
}

function meet(one: Doc, other: Doc): void {
  applyUpdate(one, encodeStateAsUpdate(other))
  applyUpdate(other, encodeStateAsUpdate(one))
}

const line = (text: string, attrs?: RichNode['attrs']): RichNode => ({ type: 'paragraph', ...(attrs && { attrs }), content: [{ type: 'text', text }] })
const cell = (text: string, attrs?: RichNode['attrs']): RichNode => ({
  type: 'tableCell',
  ...(attrs && { attrs }),
  content: [text ? line(text) : { type: 'paragraph' }],
})
const row = (...cells: RichNode[]): RichNode => ({ type: 'tableRow', content: cells })
const table = (...rows: RichNode[]): RichNode => ({ type: 'table', content: rows })
const picture = (file: string, caption: RichContent = []): RichNode => ({
  type: 'picture',
  attrs: { file: `file-${file}-aaaaaaaaaaaa`, name: file },
  ...(caption.length > 0 && { content: [{ type: 'caption', content: caption }] }),
})

/** Letters, blanks, signs of two halves and lists that are nearly equal: what is hard to tell apart. */
const words = string({ unit: constantFrom('a', 'b', ' ', 'é', '😀', '字'), minLength: 1, maxLength: 12 })
const marks = option(
  constantFrom(
    [{ type: 'bold' }],
    [{ type: 'italic' }, { type: 'subscript' }],
    [{ type: 'link', attrs: { href: 'https://example.org/a' } }],
    [{ type: 'superscript' }],
  ),
  { nil: undefined },
)
const run = record({ type: constantFrom('text'), text: words, marks }, { requiredKeys: ['type', 'text'] })
const value = constantFrom<RichNode>(
  { type: 'hardBreak' },
  { type: 'mention', attrs: { kind: 'sample', id: 7, name: 'S' } },
  { type: 'equation', attrs: { latex: 'x^2' } },
  { type: 'equation', attrs: { latex: 'x^2', display: true } },
)
const lineAttrs = option(
  record({ style: constantFrom(...paragraphStyles), indent: integer({ min: 1, max: 6 }), checked: constantFrom(true) }, { requiredKeys: [] }),
  { nil: undefined },
)
const paragraph = tuple(array(run, { maxLength: 3 }), option(value, { nil: undefined }), lineAttrs).map(([runs, one, attrs]): RichNode => {
  // Neighbors that look the same are one run.
  const content = runs.flatMap((each, at) =>
    at > 0 && JSON.stringify(each.marks) === JSON.stringify(runs[at - 1]!.marks) ? [] : [each],
  ) as RichNode['content'] & object
  const all = one ? [...content, one] : content
  return { type: 'paragraph', ...(attrs && Object.keys(attrs).length > 0 && { attrs }), ...(all.length > 0 && { content: all }) }
})
const tables = tuple(integer({ min: 1, max: 3 }), integer({ min: 1, max: 3 }), words).map(([rows, columns, text]) =>
  table(
    ...Array.from({ length: rows }, (_, r) =>
      row(...Array.from({ length: columns }, (__, c) => cell((r + c) % 2 ? text : '', r === 0 ? { header: true } : undefined))),
    ),
  ),
)
const content = array(paragraph, { minLength: 1, maxLength: 6 })
const texts = tuple(content, option(tables, { nil: undefined }), option(tuple(integer({ min: 0, max: 99 }), paragraph), { nil: undefined })).map(
  ([lines, one, shown]): RichContent => {
    const at = lines.length >> 1
    // A line behind a table or picture, as the editor leaves one.
    return [...lines.slice(0, at), ...(one ? [one] : []), ...(shown === undefined ? [] : [picture(String(shown[0]), shown[1].content)]), ...lines.slice(at)]
  },
)

describe('a text as one sequence', () => {
  test('says what was written, also over any text that was there', () => {
    assert(
      property(texts, texts, (first, second) => {
        const doc = docOf(first)
        expect(readSequence(doc)).toEqual(first)
        expect(isRichText(readSequence(doc))).toBe(true)
        write(doc, second)
        expect(readSequence(doc)).toEqual(second)
        expect(readSequence(copyOf(doc))).toEqual(second)
      }),
      { numRuns: 300 },
    )
  })

  test('what a program changes leaves the words that others write at the same time', () => {
    const one = docOf([line('The first line'), line('The second line'), table(row(cell('a'), cell('b')), row(cell('c'), cell('d')))])
    const other = copyOf(one)
    write(one, [line('The first long line'), line('The second line', { style: 'heading1' }), table(row(cell('a'), cell('b')), row(cell('c new'), cell('d')))])
    write(other, [line('The first line of all'), line('More'), line('The second line'), table(row(cell('a'), cell('b')), row(cell('c'), cell('d too')))])
    meet(one, other)
    expect(readSequence(one)).toEqual(readSequence(other))
    expect(readSequence(one)).toEqual([
      line('The first long line of all'),
      line('More'),
      line('The second line', { style: 'heading1' }),
      table(row(cell('a'), cell('b')), row(cell('c new'), cell('d too'))),
    ])
  })

  test('two people begin the same empty cell, and both are read', () => {
    const one = docOf([table(row(cell(''), cell('')))])
    const other = copyOf(one)
    write(one, [table(row(cell('from one '), cell('')))])
    write(other, [table(row(cell('from the other '), cell('')))])
    meet(one, other)
    const text = JSON.stringify(readSequence(one))
    expect(text).toContain('from one ')
    expect(text).toContain('from the other ')
  })

  test('a row that someone removes is shown again while it has something that they had not seen, with who removed it', () => {
    const one = docOf([table(row(cell('a')), row(cell('b')))])
    const other = copyOf(one)
    one.transact(() => writeSequence(one, [table(row(cell('a')))], { ...writer, by: 12 }))
    expect(readSequence(one)).toEqual([table(row(cell('a')))])
    write(other, [table(row(cell('a')), row(cell('b and more')))])
    meet(one, other)
    expect(readSequence(one)).toEqual([table(row(cell('a')), row(cell('b and more')))])
    const [shown] = readPlaced(one)
    expect((shown!.content as readonly PlacedNode[]).map(({ place }) => place?.goneBy)).toEqual([undefined, 12])
  })

  test('two people begin one caption, and both are read; the picture may be described and made smaller meanwhile', () => {
    const one = docOf([line('a'), picture('gel')])
    const other = copyOf(one)
    write(one, [line('a'), picture('gel', [{ type: 'text', text: 'Bands at 400 bp. ' }])])
    write(other, [
      line('a'),
      { ...picture('gel', [{ type: 'text', text: 'Lane 3 is empty.', marks: [{ type: 'bold' }] }]), attrs: { ...picture('gel').attrs, width: 50 } },
    ])
    meet(one, other)
    expect(readSequence(one)).toEqual(readSequence(other))
    const [, shown] = readSequence(one)
    expect(shown).toMatchObject({ attrs: { width: 50 } })
    for (const words of ['Bands at 400 bp. ', 'Lane 3 is empty.']) expect(JSON.stringify(shown)).toContain(words)
  })

  test('a caption in which nothing is left is none: the text reads as before', () => {
    const doc = docOf([line('a'), picture('gel')])
    const before = JSON.stringify(readSequence(doc))
    write(doc, [line('a'), picture('gel', [{ type: 'text', text: 'Bands' }])])
    write(doc, [line('a'), picture('gel')])
    expect(JSON.stringify(readSequence(doc))).toBe(before)
  })

  test('a picture that someone takes away is there again while its caption has something that they had not seen', () => {
    const caption = (text: string): RichContent => [{ type: 'text', text }]
    const one = docOf([line('a'), picture('gel', caption('Bands')), line('b')])
    const other = copyOf(one)
    one.transact(() => writeSequence(one, [line('a'), line('b')], { ...writer, by: 12 }))
    expect(readSequence(one)).toEqual([line('a'), line('b')])
    write(other, [line('a'), picture('gel', caption('Bands at 400 bp')), line('b')])
    meet(one, other)
    const all = [line('a'), picture('gel', caption('Bands at 400 bp')), line('b')]
    expect(readSequence(one)).toEqual(all)
    expect(readSequence(other)).toEqual(all)
    expect(readPlaced(one)[1]!.place?.goneBy).toBe(12)
    // Sent back as it was read, it is taken back; and taken away once more, it is gone.
    write(one, readSequence(one))
    expect(readPlaced(one)[1]!.place?.goneBy).toBeUndefined()
    write(one, [line('a'), line('b')])
    expect(readSequence(one)).toEqual([line('a'), line('b')])
  })

  test('what does not belong in a caption is not shown: breaks between lines, tables, pictures, and a picture that is not one', () => {
    const doc = docOf([picture('gel', [{ type: 'text', text: 'Bands' }])])
    const { id } = readPlaced(doc)[0]!.place!
    const caption = doc.getText(`caption/${id}`)
    caption.insert(2, '\n', { style: 'heading1' })
    caption.insertEmbed(0, { kind: 'table', id: 'x' })
    caption.insertEmbed(0, { kind: 'picture', id: 'y', file: 'file-evil-aaaaaaaaaaaa', name: 'evil' })
    expect(readSequence(doc)).toEqual([picture('gel', [{ type: 'text', text: 'Bands' }])])
    const gone = doc.getMap('gone')
    const mark = { at: { client: 1, clock: 0 }, seen: {}, by: 1 }
    gone.set('picture/z', { ...mark, picture: { value: { kind: 'picture', id: 'z', file: 'javascript:1', name: 'z' }, look: {} } })
    gone.set('picture/w', { ...mark, picture: { value: { kind: 'table', id: 'w' }, look: null } })
    gone.set('picture/v', { ...mark, picture: 7 })
    for (const each of ['z', 'w', 'v']) doc.getText(`caption/${each}`).insert(0, 'words')
    expect(readSequence(doc)).toEqual([picture('gel', [{ type: 'text', text: 'Bands' }])])
  })

  test('a table that a program takes away is there again while it has something that the program had not read', () => {
    const one = docOf([line('a'), table(row(cell('b')))])
    const other = copyOf(one)
    write(one, [line('a')])
    expect(readSequence(one)).toEqual([line('a')])
    write(other, [line('a'), table(row(cell('b and more')))])
    meet(one, other)
    expect(readSequence(one)).toEqual([line('a'), table(row(cell('b and more')))])
    // Sent back as it was read, it is taken back; and taken away once more, it is gone.
    write(one, readSequence(one))
    expect(readSequence(one)).toEqual([line('a'), table(row(cell('b and more')))])
    write(one, [line('a')])
    expect(readSequence(one)).toEqual([line('a')])
  })

  test('a merged cell gives way to what someone else wrote in a cell that it covers', () => {
    const one = docOf([table(row(cell('a'), cell('')), row(cell('b'), cell('c')))])
    const other = copyOf(one)
    write(one, [table(row(cell('a', { colspan: 2 })), row(cell('b'), cell('c')))])
    expect(readSequence(one)).toEqual([table(row(cell('a', { colspan: 2 })), row(cell('b'), cell('c')))])
    write(other, [table(row(cell('a'), cell('x')), row(cell('b'), cell('c')))])
    meet(one, other)
    expect(readSequence(one)).toEqual([table(row(cell('a'), cell('x')), row(cell('b'), cell('c')))])
  })
})

describe('what a hostile device writes in a sequence', () => {
  const shown = (change: (doc: Doc) => void): RichContent => {
    const doc = docOf([line('Kept')])
    doc.transact(() => change(doc))
    return readSequence(copyOf(doc))
  }

  test.each<[string, (doc: Doc) => void]>([
    ['values of no kind', (doc) => doc.getText('text').insertEmbed(0, { kind: 'script', code: 'x' })],
    ['a value that is not whole', (doc) => doc.getText('text').insertEmbed(0, { kind: 'mention', of: 'sample' })],
    ['a kind of every object', (doc) => doc.getText('text').insertEmbed(0, { kind: 'constructor' })],
    ['an unsafe link', (doc) => doc.getText('text').format(0, 4, { link: 'javascript:alert(1)' })],
    ['marks with contents', (doc) => doc.getText('text').format(0, 4, { bold: { a: 1 }, unknown: true, script: 'both', superscript: true })],
    [
      'styles of letters, and marks of line breaks',
      (doc) =>
        doc.getText('text').applyDelta([
          { retain: 4, attributes: { style: 'heading1' } },
          { retain: 1, attributes: { bold: true } },
        ]),
    ],
    ['a style that does not exist', (doc) => doc.getText('text').format(4, 1, { style: 'huge', indent: 99, checked: 'yes' })],
    ['a table without rows', (doc) => doc.getText('text').insertEmbed(0, { kind: 'table', id: 'x1' })],
    [
      'rows without an order',
      (doc) => {
        doc.getMap('grid/x1').set('r/1', { at: 7 })
        doc.getText('text').insertEmbed(0, { kind: 'table', id: 'x1' })
      },
    ],
    ['tables that are gone, of nothing', (doc) => doc.getMap('gone').set('x', 5)],
    ['values where letters are expected', (doc) => doc.getMap('gone').set('x', { at: { client: 'a' }, seen: null, by: 'b' })],
  ])('%s are not shown', (_, change) => {
    expect(shown(change)).toEqual([line('Kept')])
  })

  test('a table of millions of cells is read as far as tables go', () => {
    const content = shown((doc) => {
      const grid = doc.getMap('grid/big')
      for (let at = 1; at <= 3_000; at++) {
        grid.set(`r/${at}`, { at: `V${String(at).padStart(5, '1')}1` })
        grid.set(`c/${at}`, { at: `V${String(at).padStart(5, '1')}1` })
      }
      doc.getText('text').insertEmbed(0, { kind: 'table', id: 'big' })
    })
    const [big] = content as [RichNode]
    expect(big.type).toBe('table')
    expect((big.content as RichNode[]).reduce((sum, each) => sum + each.content!.length, 0)).toBeLessThanOrEqual(20_000)
  })
})
