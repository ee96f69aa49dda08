import { describe, expect, test } from 'vitest'
import type { Mention, RichContent, RichNode } from '#domain/rules/documents/rich-text.ts'
import { findHits, hitFrom, type FindBlock, type Looked } from '#src/features/notebook/find/find-hits.ts'
import { textLines } from '#src/features/notebook/find/text-lines.ts'
import { richSchema } from '#tests/harness/rich-text.ts'
import { makeSection } from '#tests/harness/notebook.ts'

const tube: Mention = { kind: 'sample', id: 12, name: 'HEK293T p12' }
const paragraph = (...content: RichContent): RichNode => ({ type: 'paragraph', content })
const text = (words: string, ...marks: 'bold'[]) => ({ type: 'text' as const, text: words, marks: marks.map((type) => ({ type })) })
const asWritten = ({ name }: Mention) => name
const linesIn = (content: RichContent, nameOf = asWritten): FindBlock[] =>
  textLines(content, nameOf).map(({ words, parts }) => ({ words, place: { kind: 'line', parts } }))
const find = (blocks: readonly FindBlock[], words: string, subject?: string) => {
  const looked: Looked = { words, subject }
  return findHits([{ section: makeSection(), blocks }], looked)
}
const wordsOf = (blocks: readonly FindBlock[], words: string, subject?: string) =>
  find(blocks, words, subject).map(({ block, from, to }) => block.words.slice(from, to))

describe('in a text with formatting', () => {
  test('words that are partly bold are one, and those of two lines are two', () => {
    const lines = linesIn([paragraph(text('clone '), text('sc', 'bold'), text('reen')), paragraph(text('clone')), paragraph(text('screen'))])
    expect(wordsOf(lines, 'clone screen')).toEqual(['clone screen'])
    expect(wordsOf(lines, 'screen')).toEqual(['screen', 'screen'])
  })

  test('a break within a line is a blank', () => {
    expect(wordsOf(linesIn([paragraph(text('clone'), { type: 'hardBreak' }, text('screen'))]), 'clone screen')).toHaveLength(1)
  })

  test('cells of tables, equations, and descriptions and names of pictures are found', () => {
    const content: RichContent = [
      { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('NaCl'))] }] }] },
      paragraph({ type: 'equation', attrs: { latex: 'A_{260}' } }),
      { type: 'picture', attrs: { file: 'x', name: 'gel.png', alt: 'Gel of the clones' } },
    ]
    for (const words of ['nacl', 'a_{260}', 'gel.png', 'gel of']) expect(wordsOf(linesIn(content), words)).toHaveLength(1)
  })

  test('a mention is found by what it is called now, and by its code', () => {
    const lines = linesIn([paragraph(text('Thaw '), { type: 'mention', attrs: { ...tube } }, text('.'))], () => 'HEK293T p13')
    expect(wordsOf(lines, 'thaw hek293t p13')).toEqual(['Thaw HEK293T p13'])
    expect(wordsOf(lines, 'p12')).toEqual([])
    expect(wordsOf(lines, '005000000000012', 'sample:12')).toEqual(['HEK293T p13'])
    expect(wordsOf(lines, '005000000000013', 'sample:13')).toEqual([])
  })

  test('each part is where the editor has it', () => {
    const cells = [paragraph(text('NaCl')), paragraph(text('150 '), text('mM', 'bold'))]
    const content: RichContent = [
      paragraph(text('Thaw '), { type: 'mention', attrs: { ...tube } }, text(' now')),
      { type: 'table', content: [{ type: 'tableRow', content: cells.map((cell) => ({ type: 'tableCell', content: [cell] })) }] },
      { type: 'picture', attrs: { file: 'x', name: 'gel.png' }, content: [{ type: 'caption', content: [text('Bands')] }] },
      paragraph(),
      paragraph(text('Freeze')),
    ]
    const doc = richSchema.nodeFromJSON({ type: 'doc', content })
    const at = textLines(content, asWritten).flatMap(({ parts }) => parts)
    expect(at.map((part) => (part.isText ? doc.textBetween(part.at, part.at + part.text.length) : doc.nodeAt(part.at)?.type.name))).toEqual([
      'Thaw ',
      'mention',
      ' now',
      'NaCl',
      '150 ',
      'mM',
      'picture',
      'Bands',
      'Freeze',
    ])
  })
})

test('the next one is behind the place, and the first one behind the last', () => {
  const hits = find(linesIn([paragraph(text('one one')), paragraph(text('one'))]), 'one')
  expect(hits.map(({ spot }) => spot)).toEqual([
    [0, 0, 0],
    [0, 0, 4],
    [0, 1, 0],
  ])
  expect([hitFrom(hits, [0, 0, 1]), hitFrom(hits, [0, 0, 4]), hitFrom(hits, [0, 0, 5]), hitFrom(hits, [1, 0, 0])]).toEqual([1, 1, 2, 0])
  expect(hitFrom([], [0, 0, 0])).toBe(-1)
})

test('blanks alone find nothing', () => {
  expect(wordsOf(linesIn([paragraph(text('a b'))]), '  ')).toEqual([])
})
