import { TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { EditedText, exchange, placeOf } from '#tests/harness/rich-text.ts'

/** The words before the cursor in its paragraph. */
const beforeCursor = ({ state: { selection } }: EditedText): string => selection.$head.parent.textBetween(0, selection.$head.parentOffset)

const cursorAfter = (text: EditedText, words: string) => text.edit((tr) => tr.setSelection(TextSelection.create(tr.doc, placeOf(tr.doc, words) + words.length)))

test('after undo and redo, the cursor is where the text changed', () => {
  const text = new EditedText().type('Thaw the cells.')
  text.edit((tr) => tr.split(tr.doc.content.size - 1)).type('Count them.')
  text.type(', slowly,', { after: 'Thaw' })
  text.bound.undo()
  expect(text.text).toBe('Thaw the cells.\nCount them.')
  expect(beforeCursor(text)).toBe('Thaw')
  text.bound.redo()
  expect(text.text).toBe('Thaw, slowly, the cells.\nCount them.')
  expect(beforeCursor(text)).toBe('Thaw, slowly,')
})

test('the cursor stays between its letters while others write before and behind it in the same paragraph', () => {
  const first = new EditedText().type('Thaw the cells. Count them.')
  const second = new EditedText(first)
  cursorAfter(first, 'cells.')
  second.type('At 9:00: ', { before: 'Thaw' }).type(' Twice.', { after: 'them.' })
  exchange(first, second)
  expect(first.text).toBe('At 9:00: Thaw the cells. Count them. Twice.')
  expect(beforeCursor(first)).toBe('At 9:00: Thaw the cells.')
})

test('what is selected stays selected while others write and change the style of the paragraph', () => {
  const first = new EditedText().type('Thaw the cells.')
  const second = new EditedText(first)
  first.edit((tr) => tr.setSelection(TextSelection.create(tr.doc, placeOf(tr.doc, 'the'), placeOf(tr.doc, 'the') + 3)))
  second.type('Soon: ', { before: 'Thaw' }).edit((tr) => tr.setNodeMarkup(0, null, { style: 'heading1' }))
  exchange(first, second)
  const { from, to } = first.state.selection
  expect(first.node.textBetween(from, to)).toBe('the')
})
