import { expect, test } from 'vitest'
import { convertSectionText } from '#domain/commands/convert-section-text.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import { convertedIdOf } from '#domain/rules/notebook/former-text.ts'
import { runAsServer } from '#server/feed/run-as-server.ts'
import { documentId, openCopy, sectionDocument, textOn, type } from '#tests/harness/documents.ts'
import { noon } from '#tests/harness/factories.ts'
import { notebook } from '#tests/harness/notebook.ts'
import { groupId, makeTwoDevices, type Lab } from '#tests/harness/two-devices.ts'

const convertedId = convertedIdOf(documentId)!
const input = { sectionId: 1, documentId }

const convert = ({ store }: Lab, what = input) =>
  store.write(async (tables) => {
    await tables.lockGroup(groupId)
    await runAsServer(tables, groupId, convertSectionText, what, noon + 9)
  })
const withText = async () => {
  const made = await makeTwoDevices()
  await made.lab.change(...notebook({ section: { documentId } }), sectionDocument())
  return made
}

test('only the server converts a text: a device that does is refused', async () => {
  const { ada } = await withText()
  await ada.pull()
  await expect(ada.do(convertSectionText, input)).rejects.toMatchObject({ code: 'permission.denied' })
})

test('a sequence takes the place of the text, once, and what a device wrote in the former one is accepted', async () => {
  const { lab, max } = await withText()
  await max.sync()
  await type(max, openCopy(max), 'boiled')
  await convert(lab)
  await max.sync()
  expect(max.state.inbox).toEqual([])
  expect(await lab.row('sections', 1)).toMatchObject({ documentId: convertedId, changedBy: 1, changedAt: noon })
  expect(await lab.row('documents', convertedId)).toMatchObject({ schemaNumber: sequenceSchema, subject: 'sections#1', audience: 0, state: 'open' })
  expect(textOn(max)).toBe('boiled')
  await expect(convert(lab)).rejects.toMatchObject({ code: 'document.gone' })
  const another = { id: 'document-0000-0000-0009', subject: 'sections#1' as const, schemaNumber: 1, audience: 0 }
  await expect(max.do(createDocument, another)).rejects.toMatchObject({ code: 'document.gone' })
})

test('neither a signed text, nor one in the form of today, nor one of another section is converted', async () => {
  const { lab } = await withText()
  await expect(convert(lab, { sectionId: 99, documentId })).rejects.toMatchObject({ code: 'section.gone' })
  await expect(convert(lab, { sectionId: 1, documentId: 'document-0000-0000-0009' })).rejects.toMatchObject({ code: 'document.gone' })
  const [document] = [sectionDocument()]
  for (const fields of [{ state: 'signed' }, { schemaNumber: sequenceSchema }]) {
    await lab.change({ ...document, after: { ...document.after, ...fields } })
    await expect(convert(lab)).rejects.toMatchObject({ code: 'document.gone' })
  }
})
