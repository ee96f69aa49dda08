import { expect, test } from 'vitest'
import { readableText } from '#db/documents/readable-text.ts'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { sequenceUpdate } from '#db/documents/sequence-update.ts'
import { OpenDataTable } from '#db/documents/open-data-table.ts'
import { XmlElement, XmlText, encodeStateAsUpdate } from 'yjs'
import { makeUpdate } from '#tests/server/followers/documents.ts'

test('the words of a text that does not fit its schema can be read, a line for each element', () => {
  const { doc } = new DocumentCopy('document-0000-0000-0007', [])
  const [first, second] = [new XmlElement('unknown'), new XmlElement('paragraph')]
  first.insert(0, [new XmlText('Thaw cells.')])
  const mention = new XmlElement('mention')
  mention.setAttribute('name', 'anti-p53')
  const end = new XmlText('.')
  end.insertEmbed(0, { type: 'mention', attrs: { name: 'DAPI' } })
  second.insert(0, [new XmlText('Stain with '), mention, end])
  const [gel, removed] = [new XmlElement('picture'), new XmlElement('picture')]
  for (const [name, value] of Object.entries({ file: 'gel', name: 'gel.png', alt: 'Bands' })) gel.setAttribute(name, value)
  for (const [name, value] of Object.entries({ file: 'plate', name: 'plate.png', removed: true })) removed.setAttribute(name, value as string)
  doc.getXmlFragment('text').insert(0, [first, gel, removed, second])
  expect(readableText([makeUpdate('update-1', encodeStateAsUpdate(doc))])).toBe('Thaw cells.\nBands\nStain with @anti-p53@DAPI.')
})

test('what is written below a picture can be read, and is found by a search', () => {
  const caption = { type: 'caption', content: [{ type: 'text', text: 'Bands at 400 bp' }] } as const
  const update = sequenceUpdate([{ type: 'picture', attrs: { file: 'gel-aaaaaaaaaaaaaaaa', name: 'gel.png' }, content: [caption] }])
  expect(readableText([makeUpdate('update-1', update)]).split('\n')).toEqual(expect.arrayContaining(['gel.png', 'Bands at 400 bp']))
})

test('what was written below a picture and in a table that were removed is not found anymore', () => {
  const cell = (text: string) => ({ type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }) as const
  const caption = { type: 'caption', content: [{ type: 'text', text: 'Bands at 400 bp' }] } as const
  const { doc } = new DocumentCopy('', [
    makeUpdate(
      'update-1',
      sequenceUpdate([
        { type: 'paragraph', content: [{ type: 'text', text: 'Thawed.' }] },
        { type: 'picture', attrs: { file: 'gel-aaaaaaaaaaaaaaaa', name: 'gel.png' }, content: [caption] },
        { type: 'table', content: [{ type: 'tableRow', content: [cell('Titer')] }] },
      ]),
    ),
  ])
  const read = () => readableText([makeUpdate('update-2', encodeStateAsUpdate(doc))])
  expect(read().split('\n')).toEqual(expect.arrayContaining(['Bands at 400 bp', 'Titer']))
  const text = doc.getText('text')
  text.delete('Thawed.\n'.length, text.length - 'Thawed.\n'.length)
  expect(read()).toBe('Thawed.')
})

test('the values of a table can be read', () => {
  const { doc } = new DocumentCopy('document-0000-0000-0007', [])
  const table = new OpenDataTable(doc)
  table.paste([['OD600', 'AU'], ['0.1']], ['name', 'unit'], [], 0, 0)
  expect(readableText([makeUpdate('update-1', encodeStateAsUpdate(doc))])).toBe('OD600\nAU\n0.1')
})
