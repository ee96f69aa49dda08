import { expect, test } from 'vitest'
import { createDocument } from '#domain/commands/create-document.ts'
import { formatSectionText } from '#domain/commands/format-section-text.ts'
import { sequenceSchema } from '#domain/document-schema-numbers.ts'
import { formattedIdOf } from '#domain/rules/notebook/former-text.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { documentId, openCopy, sectionDocument, textOn, type } from '#tests/harness/documents.ts'
import { inNotebook, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const formattedId = formattedIdOf(documentId)!
const format = (sectionId = 1) => ({ sectionId, documentId })
const withText =
  (fields: NotebookFields = {}) =>
  async (device: TestDevice) => {
    await device.lab.change(...notebook(fields), sectionDocument())
    return format()
  }

commandSuite(formatSectionText, {
  accepted: { input: withText(), entity: 'sections', id: () => 1, becomes: () => ({ documentId: formattedId }) },
  refused: {
    'permission.denied': { by: 3, input: withText() },
    'section.gone': { input: inNotebook(format(99)) },
    'section.archived': { input: withText({ section: { archived: 1 } }) },
    'section.locked': { input: withText({ section: { lockedBy: 2 } }) },
    'experiment.gone': { input: withText({ section: { experimentId: 99 } }) },
    'experiment.archived': { input: withText({ experiment: { archived: 1 } }) },
    'experiment.signed': { input: withText({ experiment: { status: 'SIGNED' } }) },
    'document.gone': { input: inNotebook(format()) },
  },
})

test('two people who begin formatting offline begin the same text, and what a third wrote in the plain one is accepted', async () => {
  const { lab, ada, max } = await makeTwoDevices()
  await lab.change(...notebook({ section: { documentId } }), sectionDocument())
  await ada.sync()
  await max.sync()
  await type(max, openCopy(max), 'boiled')
  await ada.do(formatSectionText, format())
  await ada.sync()
  await max.do(formatSectionText, format())
  await max.sync()
  expect([ada.state.inbox, max.state.inbox]).toEqual([[], []])
  expect(await lab.row('sections', 1)).toMatchObject({ documentId: formattedId })
  expect(await lab.row('documents', formattedId)).toMatchObject({ schemaNumber: sequenceSchema, subject: 'sections#1', audience: 0 })
  expect(textOn(max)).toBe('boiled')
  await expect(max.do(createDocument, { id: 'document-0000-0000-0009', subject: 'sections#1', schemaNumber: 1, audience: 0 })).rejects.toMatchObject({
    code: 'document.gone',
  })
})
