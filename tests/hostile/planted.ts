import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { removeFile } from '#domain/commands/remove-file.ts'
import { renameSection } from '#domain/commands/rename-section.ts'
import { setExperimentStatus } from '#domain/commands/set-experiment-status.ts'
import { updateRowId } from '#domain/entities/document-update.ts'

import type { HostileLab } from './lab.ts'

/** Takes a fault away again. */
type Undo = () => void

function replace<Command extends { apply: unknown }>(command: Command, apply: Command['apply']): Undo {
  const before = command.apply
  command.apply = apply
  return () => (command.apply = before)
}

const putDocument: typeof createDocument.apply = async (tx, input) => {
  if (await tx.get('documents', input.id)) return
  await tx.put('documents', { ...input, state: 'open', signedBy: null, signedAt: null, digest: null, quarantined: 0 })
}

/** What commands asked before, or forgot to ask, each as one command that does not. A search that does not find them proves nothing by finding nothing. */
export const plantedFaults: Readonly<Record<string, (lab: HostileLab) => Undo | Promise<Undo>>> = {
  '[FAULT-72] a document of something else takes the name of the text of a section': () => {
    const { apply } = createDocument
    return replace(createDocument, (tx, input, who) => (input.subject.startsWith('sections#') ? apply : putDocument)(tx, input, who))
  },
  '[FAULT-73] a second document, hidden, on the section of a colleague': () => {
    const { apply } = createDocument
    return replace(createDocument, (tx, input, who) => (input.subject.startsWith('sections#') ? putDocument : apply)(tx, input, who))
  },
  '[FAULT-74] a file that a signed text shows is removed where it belongs': () =>
    replace(removeFile, async (tx, { fileId }) => {
      if (await tx.get('files', fileId)) await tx.remove('files', fileId)
    }),
  '[FAULT-80] a token for one group opens all groups of its person': async ({ server }) => {
    await server.engine.write((sql) => sql.all("update sessions set group_id = null where kind = 'token'"))
    return () => {}
  },
  'a signed text is written': () =>
    replace(appendToDocument, async (tx, { documentId, chains, ...update }) => {
      const document = await tx.get('documents', documentId)
      const id = updateRowId(update.updateId, update.part)
      if (document && !(await tx.get('documentUpdates', id)))
        await tx.put('documentUpdates', { ...update, id, documentId, audience: document.audience, chain: chains[0]!, unreadable: 0 })
    }),
  'a section of a signed experiment is renamed': () =>
    replace(renameSection, async (tx, { sectionId, name }) => {
      if (await tx.get('sections', sectionId)) await tx.patch('sections', sectionId, { name: `${name} forged` })
    }),
  'a signed experiment is open again': () =>
    replace(setExperimentStatus, async (tx, { experimentId, status }) => {
      if (await tx.get('experiments', experimentId)) await tx.patch('experiments', experimentId, { status })
    }),
}
