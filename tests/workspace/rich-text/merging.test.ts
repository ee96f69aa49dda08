import { addColumnAfter, addRowAfter } from '@tiptap/pm/tables'
import { expect, test } from 'vitest'
import { setStyle, splitParagraph } from '#src/workspace/rich-text/paragraph-commands.ts'
import { insertTable } from '#src/workspace/rich-text/table.ts'
import { EditedText, exchange, placeOf, richSchema } from '#tests/harness/rich-text.ts'

/** Two tablets with the same text, both without a network. */
function twoTablets(text: string): [EditedText, EditedText] {
  const first = new EditedText().type(text)
  return [first, new EditedText(first)]
}

function expectSame(first: EditedText, second: EditedText): void {
  exchange(first, second)
  expect(second.content).toEqual(first.content)
  expect(first.fits).toBe(true)
}

test('what two people write in one paragraph stands, with its formatting', () => {
  const [first, second] = twoTablets('Cells were thawed.')
  first.type('At 9:00: ', { before: 'Cells' }).edit((tr) => void tr.addMark(1, 9, richSchema.marks['bold']!.create()))
  second.type(' All alive.', { after: 'thawed.' })
  expectSame(first, second)
  expect(first.html).toBe('<p><strong>At 9:00:</strong> Cells were thawed. All alive.</p>')
})

test.each(['heading1', 'bullet', 'task', 'code'] as const)('a paragraph becomes %s on one tablet while someone writes in it on the other', (style) => {
  const [first, second] = twoTablets('Thaw cells')
  first.runAt('Thaw', setStyle(style))
  second.type(' at 37 °C', { after: 'cells' })
  expectSame(first, second)
  expect(first.content).toEqual([{ type: 'paragraph', attrs: { style }, content: [{ type: 'text', text: 'Thaw cells at 37 °C' }] }])
})

test('a paragraph is split on one tablet while someone writes at its end on the other', () => {
  const [first, second] = twoTablets('Thaw cells. Count them.')
  first.runAt('Count', splitParagraph)
  second.type(' Twice.', { after: 'them.' })
  expectSame(first, second)
  for (const words of ['Thaw cells.', 'Count them.', 'Twice.']) expect(first.text).toContain(words)
  expect(first.content).toHaveLength(2)
})

test('two people begin an empty text, each offline', () => {
  const [first, second] = [new EditedText().type('One'), new EditedText().type('Two')]
  expectSame(first, second)
  expect(first.text.split('\n').toSorted()).toEqual(['One', 'Two'])
})

test('a row is added on one tablet and a column on the other; nothing of the table is lost', () => {
  const first = new EditedText().edit((_, state) => {
    let made = state.tr
    insertTable(2, 2)(state, (each) => (made = each))
    return made
  })
  for (const [at, text] of ['A', 'B', 'C', 'D'].entries())
    first.edit((tr) => {
      const places: number[] = []
      tr.doc.descendants((node, pos) => void (node.type.name === 'tableCell' && places.push(pos + 2)))
      tr.insertText(text, places[at])
    })
  const second = new EditedText(first)
  first.runAt('D', addRowAfter)
  second.runAt('B', addColumnAfter).type('2', { after: 'D' })
  expectSame(first, second)
  const [table] = first.content
  expect(table).toMatchObject({ type: 'table' })
  for (const words of ['A', 'B', 'C', 'D2']) expect(first.text).toContain(words)
  const rows = (table as unknown as { content: { content: unknown[] }[] }).content
  expect(rows.map(({ content }) => content.length)).toEqual([3, 3, 3])
})

test('500 changes made offline are merged, each of them once', () => {
  const [first, second] = twoTablets('·')
  for (let n = 1; n <= 250; n++) {
    first.type(`a${n} `, { before: '·' })
    second.type(` b${n}`)
  }
  expectSame(first, second)
  for (let n = 1; n <= 250; n++) for (const word of [`a${n}`, `b${n}`]) expect(first.text.split(/[ ·]+/).filter((each) => each === word)).toHaveLength(1)
})

test('a mention is inserted on one tablet while someone writes after it on the other', () => {
  const [first, second] = twoTablets('Stain with overnight')
  first.edit((tr) => void tr.insert(placeOf(tr.doc, 'overnight'), richSchema.nodes['mention']!.create({ kind: 'sample', id: 12, name: 'anti-p53' })))
  second.type(' at 4 °C', { after: 'overnight' })
  expectSame(first, second)
  for (const words of ['Stain with', '@anti-p53', 'overnight', 'at 4 °C']) expect(first.text.split(words)).toHaveLength(2)
})
