import { expect, test } from 'vitest'
import { replaceRichText } from '#src/workspace/rich-text/replace-text.ts'
import { insertTable } from '#src/workspace/rich-text/table.ts'
import { setStyle } from '#src/workspace/rich-text/paragraph-commands.ts'
import { EditedText, exchange } from '#tests/harness/rich-text.ts'

test('a text becomes what it was, with its formatting and its tables', () => {
  const text = new EditedText().type('Aim').run(setStyle('heading1'), 'Aim').run(insertTable(), 'Aim')
  const before = text.content
  text.edit((tr) => void tr.delete(0, tr.doc.content.size)).type('Something else')
  expect(text.content).not.toEqual(before)
  replaceRichText(text.doc, before)
  expect(text.content).toEqual(before)
  expect(text.fits).toBe(true)
  replaceRichText(text.doc, [])
  expect(text.text).toBe('')
})

test('what someone else writes meanwhile in a paragraph that is in both stays', () => {
  const first = new EditedText().type('Wash the cells. Count them.')
  const before = first.content
  first.type(' Wrong remark.', { after: 'them.' })
  const second = new EditedText(first)
  replaceRichText(first.doc, before)
  second.type(' twice', { after: 'Wash the cells' })
  exchange(first, second)
  expect(first.text).toBe('Wash the cells twice. Count them.')
  expect(second.content).toEqual(first.content)
})
