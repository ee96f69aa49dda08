import { expect, test } from 'vitest'
import { indentBy, resetStyle, setStyle, splitParagraph } from '#src/workspace/rich-text/paragraph-commands.ts'
import { EditedText } from '#tests/harness/rich-text.ts'

const item = (text: string) => new EditedText().type(text).runAt(text, setStyle('bullet'))

test('an item is followed by an item, a heading by plain text', () => {
  expect(item('wash').runAt('sh', splitParagraph).html).toBe('<ul><li>wa</li><li>sh</li></ul>')
  const heading = new EditedText().type('Aim').runAt('Aim', setStyle('heading1'))
  expect(heading.runAt('im', splitParagraph).html).toBe('<h1>A</h1><h1>im</h1>')
})

test('a task that is split off is not done', () => {
  const text = new EditedText().type('wash').runAt('wash', setStyle('task'))
  text.edit((tr) => void tr.setNodeMarkup(0, undefined, { style: 'task', indent: null, checked: true }))
  expect(text.runAt('sh', splitParagraph).content).toMatchObject([
    { attrs: { style: 'task', checked: true } },
    { attrs: { style: 'task' }, content: [{ type: 'text', text: 'sh' }] },
  ])
  expect(text.content[1]).not.toHaveProperty('attrs.checked')
})

test('items are indented and moved back; at the beginning of an item, Backspace leaves the inner list, then the list', () => {
  const text = item('wash').runAt('wash', indentBy(1))
  expect(text.content[0]).toMatchObject({ attrs: { style: 'bullet', indent: 1 } })
  text.runAt('wash', resetStyle)
  expect(text.content[0]).toEqual({ type: 'paragraph', attrs: { style: 'bullet' }, content: [{ type: 'text', text: 'wash' }] })
  text.runAt('wash', resetStyle)
  expect(text.html).toBe('<p>wash</p>')
})

test('only items are indented, and not without end', () => {
  const plain = new EditedText().type('wash').runAt('wash', indentBy(1))
  expect(plain.html).toBe('<p>wash</p>')
  const text = item('wash')
  for (let n = 0; n < 9; n++) text.runAt('wash', indentBy(1))
  expect(text.content[0]).toMatchObject({ attrs: { indent: 6 } })
  expect(text.fits).toBe(true)
})

test('a style given twice is taken back', () => {
  expect(item('wash').runAt('wash', setStyle('bullet')).html).toBe('<p>wash</p>')
})
