import { expect, test } from 'vitest'
import { signDocument } from '#domain/commands/sign-document.ts'
import { noon } from '#tests/harness/factories.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { documentId, sectionDocument, storedDocument } from '#tests/harness/documents.ts'
import { notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

commandSuite(signDocument, {
  accepted: {
    input: after({ documentId }, storedDocument()),
    entity: 'documents',
    id: () => documentId,
    becomes: () => ({ state: 'signed', signedBy: 1, signedAt: noon, digest: null }),
  },
  refused: {
    'permission.denied': { by: 3, input: after({ documentId }, storedDocument()) },
    'document.gone': { input: { documentId } },
    'document.signed': { input: after({ documentId }, storedDocument({ state: 'signed' })) },
    'document.archived': { input: after({ documentId }, storedDocument({ state: 'archived' })) },
  },
})

test('the text of a section is signed with its experiment, never alone', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(...notebook(), sectionDocument())
  await ada.sync()
  await expect(ada.do(signDocument, { documentId })).rejects.toMatchObject({ code: 'permission.denied' })
})
