import { expect, test } from 'vitest'
import { archiveDocument } from '#domain/commands/archive-document.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { documentId, openCopy, sectionDocument, shareDocument, storedDocument, textOn, type } from '#tests/harness/documents.ts'
import { notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const archive = { documentId, archived: true }

commandSuite(archiveDocument, {
  accepted: { input: after(archive, storedDocument()), entity: 'documents', id: () => documentId, becomes: () => ({ state: 'archived' }) },
  refused: {
    'permission.denied': { by: 4, input: after(archive, storedDocument()) },
    'document.gone': { input: archive },
    'document.signed': { input: after(archive, storedDocument({ state: 'signed' })) },
    'experiment.archived': { input: after(archive, ...notebook({ experiment: { archived: 1 } }), sectionDocument()) },
    'section.gone': { input: after(archive, sectionDocument()) },
    'section.locked': { input: after(archive, ...notebook({ section: { lockedBy: 2 } }), sectionDocument()) },
    'experiment.gone': { input: after(archive, ...notebook({ section: { experimentId: 99 } }), sectionDocument()) },
    'experiment.signed': { input: after(archive, ...notebook({ experiment: { status: 'SIGNED' } }), sectionDocument()) },
  },
})

test('a restored document can be written in again', async () => {
  const { ada } = await makeTwoDevices()
  await shareDocument(ada)
  await ada.do(archiveDocument, archive)
  await expect(type(ada, openCopy(ada), 'no')).rejects.toMatchObject({ code: 'document.archived' })
  await ada.do(archiveDocument, { documentId, archived: false })
  await type(ada, openCopy(ada), 'yes')
  await ada.sync()
  expect(textOn(ada)).toBe('yes')
})
