import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { documentId, storedDocument } from '#tests/harness/documents.ts'

const update = { documentId, updateId: 'update-0000-0000-0001', chains: ['copy-0000-0000-0001'], part: 1, parts: 1, content: 'AAA=' }
const rowId = `${update.updateId}.1`
const known = { id: rowId, audience: 0, documentId, updateId: update.updateId, part: 1, parts: 1, content: 'AAAA', chain: 'copy-0000-0000-0002', unreadable: 0 }

commandSuite(appendToDocument, {
  accepted: { input: after(update, storedDocument()), entity: 'documentUpdates', id: () => rowId, becomes: () => ({ documentId, content: 'AAA=' }) },
  refused: {
    'permission.denied': { by: 4, input: after(update, storedDocument()) },
    'document.gone': { input: update },
    'document.signed': { input: after(update, storedDocument({ state: 'signed' })) },
    'document.archived': { input: after(update, storedDocument({ state: 'archived' })) },
    'input.invalid': { input: after(update, storedDocument(), { entity: 'documentUpdates', id: rowId, after: known }) },
  },
})
