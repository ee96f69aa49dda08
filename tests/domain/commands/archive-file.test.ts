import { archiveFile } from '#domain/commands/archive-file.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { fileId, storedFile } from '#tests/harness/files.ts'
import { refusedFiles } from '#tests/harness/refused-files.ts'

commandSuite(archiveFile, {
  accepted: {
    input: after({ fileId, archived: true }, storedFile({ state: 'stored' })),
    entity: 'files',
    id: () => fileId,
    becomes: () => ({ archived: 1, state: 'stored' }),
  },
  refused: {
    ...refusedFiles({ fileId, archived: true }),
    // [FAULT-74] what a signed text shows stays where it is
    'file.signed': { input: after({ fileId, archived: true }, storedFile({ heldBy: 7 })) },
  },
})
