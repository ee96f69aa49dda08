import { joinBackward, joinForward } from '@tiptap/pm/commands'
import { AllSelection, TextSelection } from '@tiptap/pm/state'
import { deleteColumn, deleteRow } from '@tiptap/pm/tables'
import { expect, test } from 'vitest'
import { encodeStateAsUpdate } from 'yjs'
import { replaceContent } from '#src/workspace/documents/document-content.ts'
import { setStyle, splitParagraph } from '#src/workspace/rich-text/paragraph-commands.ts'
import { insertTable } from '#src/workspace/rich-text/table.ts'
import { EditedText, exchange, placeOf } from '#tests/harness/rich-text.ts'

/** Two tablets with these paragraphs, both without a network. */
function twoTablets(...lines: string[]): [EditedText, EditedText] {
  const first = new EditedText()
  for (const [at, line] of lines.entries()) {
    if (at > 0) first.edit((tr) => void tr.setSelection(TextSelection.atEnd(tr.doc))).edit((tr) => tr.split(tr.selection.from))
    first.type(line)
  }
  return [first, new EditedText(first)]
}

function expectBoth(texts: [EditedText, EditedText], lines: string[]): void {
  exchange(...texts)
  for (const text of texts) {
    expect(text.text.split('\n')).toEqual(lines)
    expect(text.node.children.map(({ textContent }) => textContent)).toEqual(lines)
    expect(text.fits).toBe(true)
  }
}

test('two paragraphs are joined on one tablet while someone writes in each of them on the other', () => {
  const texts = twoTablets('Thaw the cells.', 'Count.')
  texts[0].runAt('Count.', joinBackward)
  texts[1].type(' Slowly.', { after: 'cells.' }).type(' Twice.', { after: 'Count.' })
  expectBoth(texts, ['Thaw the cells. Slowly.Count. Twice.'])
})

test('a paragraph that was joined to the one above is not part of the text any more, for nobody', () => {
  const texts = twoTablets('Thaw', 'cells')
  texts[0].edit((tr) => tr.setSelection(TextSelection.create(tr.doc, 5)))
  joinForward(texts[0].state, texts[0].dispatch)
  expectBoth(texts, ['Thawcells'])
  expect(texts[1].html).toBe('<p>Thawcells</p>')
})

test('everything is deleted on one tablet while someone writes on the other', () => {
  const texts = twoTablets('Thaw', 'Count', 'Seed')
  texts[0].edit((tr) => tr.setSelection(new AllSelection(tr.doc)).deleteSelection())
  texts[1].type(' twice', { after: 'Count' })
  exchange(...texts)
  expect(texts[0].text.trim()).toBe('twice')
  expect(texts[1].content).toEqual(texts[0].content)
})

test('a new line is undone while someone writes in it on another tablet', () => {
  const texts = twoTablets('Thaw')
  texts[0].edit((tr) => tr.split(tr.doc.content.size - 1))
  exchange(...texts)
  texts[0].bound.undo()
  expect(texts[0].text).toBe('Thaw')
  texts[1].edit((tr) => tr.setSelection(TextSelection.atEnd(tr.doc)).insertText('Count'))
  expectBoth(texts, ['Thaw', 'Count'])
  texts[0].bound.redo()
  expectBoth(texts, ['Thaw', 'Count'])
})

test('only the last step is undone, also when it is a new line and nothing else', () => {
  const [text] = twoTablets('Thaw')
  text.edit((tr) => tr.split(tr.doc.content.size - 1))
  expect(text.text).toBe('Thaw\n')
  text.bound.undo()
  expect(text.text).toBe('Thaw')
  text.bound.redo()
  expect(text.text).toBe('Thaw\n')
  text.bound.undo()
  text.bound.undo()
  expect(text.text).toBe('')
})

test('joining is undone: the paragraph is there again, with its style', () => {
  const texts = twoTablets('Thaw', 'Count')
  texts[0].runAt('Count', setStyle('heading1'))
  exchange(...texts)
  texts[0].runAt('Count', joinBackward)
  texts[1].type(' twice', { after: 'Count' })
  exchange(...texts)
  texts[0].bound.undo()
  expectBoth(texts, ['Thaw', 'Count twice'])
  expect(texts[1].html).toBe('<p>Thaw</p><h1>Count twice</h1>')
})

test.each([
  ['row', deleteRow],
  ['column', deleteColumn],
] as const)('a %s of a table is deleted on one tablet while someone writes in it on the other', (_, remove) => {
  const first = new EditedText()
  insertTable(2, 2)(first.state, first.dispatch)
  for (const [at, text] of ['A', 'B', 'C', 'D'].entries())
    first.edit((tr) => {
      const places: number[] = []
      tr.doc.descendants((node, pos) => void (node.type.name === 'tableCell' && places.push(pos + 2)))
      return tr.setSelection(TextSelection.create(tr.doc, places[at]!)).insertText(text)
    })
  const second = new EditedText(first)
  first.runAt('D', remove)
  second.type('2', { after: 'D' })
  exchange(first, second)
  expect(second.content).toEqual(first.content)
  expect(first.fits).toBe(true)
  // Shown again, with what was written there.
  expect(first.text).toContain('D2')
})

test('an earlier version is restored while someone writes in a paragraph that it does not have', () => {
  const texts = twoTablets('Thaw')
  const before = texts[0].content
  texts[0].edit((tr) => tr.split(tr.doc.content.size - 1)).type('Count')
  exchange(...texts)
  replaceContent(texts[0].doc, before, 1)
  texts[1].type(' twice', { after: 'Count' })
  expectBoth(texts, ['Thaw', ' twice'])
})

test('what is written right behind a mention that someone else inserts meanwhile stays behind it', () => {
  const texts = twoTablets('Stain with overnight')
  texts[0].edit((tr) => void tr.insert(placeOf(tr.doc, 'overnight'), tr.doc.type.schema.nodes['mention']!.create({ kind: 'sample', id: 1, name: 'p53' })))
  texts[1].type(' at 4 °C', { after: 'overnight' })
  exchange(...texts)
  expect(texts.map(({ text }) => text)).toEqual(['Stain with @p53overnight at 4 °C', 'Stain with @p53overnight at 4 °C'])
})

test('half of an emoji is never written', () => {
  const texts = twoTablets('🧬🧫')
  texts[0].edit((tr) => tr.replaceWith(1, 3, tr.doc.type.schema.text('🧪')))
  expectBoth(texts, ['🧪🧫'])
})

test('pressing Enter and Backspace two hundred times leaves less than 100 bytes each', () => {
  const [text] = twoTablets('Thaw')
  const before = encodeStateAsUpdate(text.doc).length
  for (let n = 0; n < 200; n++) {
    text.edit((tr) => tr.setSelection(TextSelection.atEnd(tr.doc)))
    splitParagraph(text.state, text.dispatch)
    joinBackward(text.state, text.dispatch)
  }
  expect(text.text).toBe('Thaw')
  expect((encodeStateAsUpdate(text.doc).length - before) / 200).toBeLessThan(100)
})
