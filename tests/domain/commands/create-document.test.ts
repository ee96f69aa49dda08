import { expect, test } from 'vitest'
import { createDocument } from '#domain/commands/create-document.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { newDocument, storedDocument } from '#tests/harness/documents.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

commandSuite(createDocument, {
  accepted: { input: newDocument, entity: 'documents', id: (input) => input.id, becomes: () => ({ state: 'open', digest: null, quarantined: 0 }) },
  refused: { 'permission.denied': { by: 4, input: newDocument }, 'input.invalid': { input: after(newDocument, storedDocument()) } },
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
