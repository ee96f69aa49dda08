import { removeFile } from '#domain/commands/remove-file.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { fileId, storedFile } from '#tests/harness/files.ts'
import { refusedFiles } from '#tests/harness/refused-files.ts'

commandSuite(removeFile, {
  accepted: { input: after({ fileId }, storedFile()), entity: 'files', id: () => fileId, becomes: () => null },
  refused: { ...refusedFiles({ fileId }), 'file.signed': { input: after({ fileId }, storedFile({ heldBy: 7 })) } },
})
