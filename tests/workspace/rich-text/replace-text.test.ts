import { expect, test } from 'vitest'
import { replaceContent } from '#src/workspace/documents/document-content.ts'
import { insertTable } from '#src/workspace/rich-text/table.ts'
import { setStyle } from '#src/workspace/rich-text/paragraph-commands.ts'
import { EditedText, exchange } from '#tests/harness/rich-text.ts'

test('a text becomes what it was, with its formatting and its tables', () => {
  const text = new EditedText().type('Aim').runAt('Aim', setStyle('heading1')).runAt('Aim', insertTable())
  const before = text.content
  text.edit((tr) => void tr.delete(0, tr.doc.content.size)).type('Something else')
  expect(text.content).not.toEqual(before)
  replaceContent(text.doc, before, 1)
  expect(text.content).toEqual(before)
  expect(text.fits).toBe(true)
  replaceContent(text.doc, [], 1)
  expect(text.text).toBe('')
})

test('what someone else writes meanwhile in a paragraph that is in both stays', () => {
  const first = new EditedText().type('Wash the cells. Count them.')
  const before = first.content
  first.type(' Wrong remark.', { after: 'them.' })
  const second = new EditedText(first)
  replaceContent(first.doc, before, 1)
  second.type(' twice', { after: 'Wash the cells' })
  exchange(first, second)
  expect(first.text).toBe('Wash the cells twice. Count them.')
  expect(second.content).toEqual(first.content)
})
