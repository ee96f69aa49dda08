import { expect, test } from 'vitest'
import { indentBy, resetStyle, setStyle, splitParagraph } from '#src/workspace/rich-text/paragraph-commands.ts'
import { EditedText } from '#tests/harness/rich-text.ts'

const item = (text: string) => new EditedText().type(text).run(setStyle('bullet'), text)

test('an item is followed by an item, a heading by plain text', () => {
  expect(item('wash').run(splitParagraph, 'sh').html).toBe('<ul><li>wa</li><li>sh</li></ul>')
  const heading = new EditedText().type('Aim').run(setStyle('heading1'), 'Aim')
  expect(heading.run(splitParagraph, 'im').html).toBe('<h1>A</h1><h1>im</h1>')
})

test('a task that is split off is not done', () => {
  const text = new EditedText().type('wash').run(setStyle('task'), 'wash')
  text.edit((tr) => void tr.setNodeMarkup(0, undefined, { style: 'task', indent: null, checked: true }))
  expect(text.run(splitParagraph, 'sh').content).toMatchObject([
    { attrs: { style: 'task', checked: true } },
    { attrs: { style: 'task' }, content: [{ type: 'text', text: 'sh' }] },
  ])
  expect(text.content[1]).not.toHaveProperty('attrs.checked')
})

test('items are indented and moved back; at the beginning of an item, Backspace leaves the inner list, then the list', () => {
  const text = item('wash').run(indentBy(1), 'wash')
  expect(text.content[0]).toMatchObject({ attrs: { style: 'bullet', indent: 1 } })
  text.run(resetStyle, 'wash')
  expect(text.content[0]).toEqual({ type: 'paragraph', attrs: { style: 'bullet' }, content: [{ type: 'text', text: 'wash' }] })
  text.run(resetStyle, 'wash')
  expect(text.html).toBe('<p>wash</p>')
})

test('only items are indented, and not without end', () => {
  const plain = new EditedText().type('wash').run(indentBy(1), 'wash')
  expect(plain.html).toBe('<p>wash</p>')
  const text = item('wash')
  for (let n = 0; n < 9; n++) text.run(indentBy(1), 'wash')
  expect(text.content[0]).toMatchObject({ attrs: { indent: 6 } })
  expect(text.fits).toBe(true)
})

test('a style given twice is taken back', () => {
  expect(item('wash').run(setStyle('bullet'), 'wash').html).toBe('<p>wash</p>')
})
