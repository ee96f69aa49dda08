import { expect, test } from 'vitest'
import { createDocument } from '#domain/commands/create-document.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { newDocument, storedDocument } from '#tests/harness/documents.ts'
import { inNotebook, makeSection, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const ofSection = { ...newDocument, subject: 'sections#1' }

commandSuite(createDocument, {
  accepted: { input: newDocument, entity: 'documents', id: (input) => input.id, becomes: () => ({ state: 'open', digest: null, quarantined: 0 }) },
  refused: {
    'permission.denied': { by: 4, input: newDocument },
    'input.invalid': { input: after(newDocument, storedDocument()) },
    'document.gone': { input: inNotebook(ofSection, { section: { documentId: 'document-0000-0000-0002' } }) },
    'experiment.archived': { input: inNotebook(ofSection, { experiment: { archived: 1 } }) },
    'section.gone': { input: ofSection },
    'section.locked': { input: inNotebook(ofSection, { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: inNotebook(ofSection, { section: { experimentId: 99 } }) },
    'experiment.signed': { input: inNotebook(ofSection, { experiment: { status: 'SIGNED' } }) },
  },
})

test('a document is not made for people with whom its writer shares nothing', async () => {
  const { ada } = await makeTwoDevices()
  await expect(ada.do(createDocument, { ...newDocument, audience: -7 })).rejects.toMatchObject({ code: 'permission.denied' })
  await expect(ada.do(createDocument, { ...newDocument, audience: 2 })).rejects.toMatchObject({ code: 'permission.denied' })
  expect(await ada.do(createDocument, { ...newDocument, audience: 1 })).toHaveLength(1)
})

test('a document has a known schema and belongs to a row', async () => {
  const { ada } = await makeTwoDevices()
  await expect(ada.do(createDocument, { ...newDocument, schemaNumber: 99 })).rejects.toMatchObject({ code: 'input.invalid' })
  await expect(ada.do(createDocument, { ...newDocument, subject: 'sample#1' })).rejects.toMatchObject({ code: 'input.invalid' })
})

test('a text of a section is made by whoever may write in its experiment', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(...notebook())
  await ada.sync()
  const student = await lab.device(3)
  await expect(student.do(createDocument, ofSection)).rejects.toMatchObject({ code: 'permission.denied' })
  await expect(ada.do(createDocument, { ...newDocument, subject: 'sections#"1"' })).rejects.toMatchObject({ code: 'section.gone' })
  expect(await ada.do(createDocument, ofSection)).toHaveLength(1)
})

test('[FAULT-72] a document that a section names as its text is made for that section only', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(...notebook(), { entity: 'sections', id: 2, after: { ...makeSection({ id: 2 }) } })
  await ada.sync()
  await expect(ada.do(createDocument, newDocument)).rejects.toMatchObject({ code: 'document.gone' })
  await expect(ada.do(createDocument, { ...newDocument, subject: 'sections#2' })).rejects.toMatchObject({ code: 'document.gone' })
  expect(await ada.do(createDocument, ofSection)).toHaveLength(1)
})

test('[FAULT-73] a text has the audience of its experiment, whatever the device knew of it', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(...notebook())
  await ada.sync()
  await ada.do(createDocument, { ...ofSection, audience: 1 })
  expect(ada.row('documents', ofSection.id)).toMatchObject({ audience: 0 })
})
