import { assert, array, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent, RichNode } from '#domain/rules/documents/rich-text.ts'
import { compareTexts, compareWords, type MarkedBlock, type MarkedWords } from '#src/workspace/rich-text/compare-texts.ts'

const paragraph = (text: string, attrs?: RichNode['attrs']): RichNode => ({ type: 'paragraph', ...(attrs && { attrs }), content: [{ type: 'text', text }] })
const cell = (text: string): RichNode => ({ type: 'tableCell', content: [paragraph(text)] })
const table = (...rows: string[][]): RichNode => ({ type: 'table', content: rows.map((row) => ({ type: 'tableRow', content: row.map(cell) })) })

const signs = { same: '', added: '+', removed: '-' }
const written = (words: readonly MarkedWords[]): string => words.map(({ mark, text }) => (mark === 'same' ? text : `[${signs[mark]}${text}]`)).join('')
const compare = (before: RichContent, after: RichContent): string[] => compareTexts(before, after).map(({ words }) => written(words))

test('words that came and went are marked in their paragraph; a phrase that was replaced is marked as one', () => {
  expect(compare([paragraph('Wash the cells twice, then count.')], [paragraph('Wash the plate three times, then count.')])).toEqual([
    'Wash the [-cells twice][+plate three times], then count.',
  ])
  expect(written(compareWords('10 mM Tris', '10 mM Tris, pH 8'))).toBe('10 mM Tris[+, pH 8]')
  expect(written(compareWords('細胞を洗う', '細胞を二回洗う'))).toBe('細胞を[+二回]洗う')
})

test('paragraphs that came, went or were edited are told apart', () => {
  const before = ['Thaw the cells at 37 °C', 'Spin at 300 g', 'Count'].map((text) => paragraph(text))
  const after = ['Label the tubes', 'Thaw the cells at 4 °C', 'Count'].map((text) => paragraph(text))
  expect(compare(before, after)).toEqual(['[+Label the tubes]', 'Thaw the cells at [-37][+4] °C', '[-Spin at 300 g]', 'Count'])
})

const picture = (file: string, name: string, alt?: string): RichNode => ({ type: 'picture', attrs: { file, name, ...(alt && { alt }) } })

test('a picture that came or went is marked by what it shows; another file under the same name looks different', () => {
  expect(compare([paragraph('Lanes')], [paragraph('Lanes'), picture('a', 'gel.png', 'Bands')])).toEqual(['Lanes', '[+Bands]'])
  expect(compare([picture('a', 'gel.png')], [picture('b', 'plate.png')])).toEqual(['[-gel][+plate].png'])
  expect(compareTexts([picture('a', 'gel.png')], [picture('b', 'gel.png')])).toMatchObject([{ kind: 'picture', isReformatted: true }])
})

test('a table is compared by row; what only looks different is said', () => {
  const before = [paragraph('Buffer'), table(['NaCl', '150'], ['Tris', '10'])]
  const after = [paragraph('Buffer', { style: 'heading1' }), table(['NaCl', '137'], ['Tris', '10'], ['KCl', '3'])]
  expect(compare(before, after)).toEqual(['Buffer', 'NaCl | [-150][+137]', 'Tris | 10', '[+KCl | 3]'])
  expect(compareTexts(before, after).map(({ kind, style, isReformatted }) => [kind, style, isReformatted])).toEqual([
    ['paragraph', 'heading1', true],
    ['row', undefined, false],
    ['row', undefined, false],
    ['row', undefined, false],
  ])
})

test('without the marked words of one side, it is the other text', () => {
  const words = constantFrom('wash', 'the', 'cells', 'twice', '37', '°C', '細胞')
  const text = array(array(words, { maxLength: 8 }), { maxLength: 8 })
  const contentOf = (lines: string[][]): RichContent => lines.map((line) => paragraph(line.join(' ')))
  const without = (mark: MarkedWords['mark'], blocks: MarkedBlock[]): string[] =>
    blocks.flatMap((block) => {
      const kept = block.words.filter((each) => each.mark !== mark)
      return kept.length ? [kept.map((each) => each.text).join('')] : []
    })
  assert(
    property(text, text, (from, to) => {
      const [before, after] = [contentOf(from), contentOf(to)]
      const blocks = compareTexts(before, after)
      const linesOf = (content: RichContent) => (content.length ? richTextToText(content).split('\n').filter(Boolean) : [])
      expect(without('removed', blocks).filter(Boolean)).toEqual(linesOf(after))
      expect(without('added', blocks).filter(Boolean)).toEqual(linesOf(before))
    }),
    { seed: 1 },
  )
})

test('two long texts with nothing in common are marked as removed and added', () => {
  const long = (word: string) => Array.from({ length: 3_000 }, (_, at) => paragraph(`${word} ${at}`))
  const marks = compareTexts(long('one'), long('other')).map(({ words }) => words[0]!.mark)
  expect(marks.filter((mark) => mark === 'removed')).toHaveLength(3_000)
  expect(marks.filter((mark) => mark === 'added')).toHaveLength(3_000)
})
