import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { removeFile } from '#domain/commands/remove-file.ts'
import { renameSection } from '#domain/commands/rename-section.ts'
import { setExperimentStatus } from '#domain/commands/set-experiment-status.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import { updateRowId } from '#domain/entities/document-update.ts'

/** Takes a fault away again. */
type Undo = () => void

interface AnyCommand {
  apply: unknown
}

function replace<Input>(
  command: { apply: (tx: never, input: Input, who: never) => Promise<void> },
  apply: (tx: AnyTx, input: Input, who: Person) => Promise<void>,
): Undo {
  const target = command as AnyCommand
  const before = target.apply
  target.apply = apply
  return () => (target.apply = before)
}

interface AnyTx {
  get(entity: string, id: unknown): Promise<Record<string, unknown> | undefined>
  put(entity: string, row: object): Promise<void>
  patch(entity: string, id: unknown, fields: object): Promise<void>
  remove(entity: string, id: unknown): Promise<void>
}
interface Person {
  readonly userId: number
}

const emptyDocument = { state: 'open', signedBy: null, signedAt: null, digest: null, quarantined: 0 } as const

async function putDocument(tx: AnyTx, input: object & { id: string }): Promise<void> {
  if (!(await tx.get('documents', input.id))) await tx.put('documents', { ...input, ...emptyDocument })
}

/** What commands asked before, or forgot to ask, each as one command that does not. A search that does not find them proves nothing by finding nothing. */
export const plantedFaults: Readonly<Record<string, () => Undo>> = {
  '[FAULT-72] a document of something else takes the name of the text of a section': () => {
    const { apply } = createDocument
    return replace(createDocument, (tx, input, who) =>
      input.subject.startsWith('sections#') ? apply(tx as never, input, who as never) : putDocument(tx, input),
    )
  },
  '[FAULT-73] a second document, hidden, on the section of a colleague': () => {
    const { apply } = createDocument
    return replace(createDocument, (tx, input, who) =>
      input.subject.startsWith('sections#') ? putDocument(tx, input) : apply(tx as never, input, who as never),
    )
  },
  '[FAULT-74] a file that a signed text shows is removed where it belongs': () =>
    replace(removeFile, async (tx, { fileId }) => {
      if (await tx.get('files', fileId)) await tx.remove('files', fileId)
    }),
  'a signed text is written': () =>
    replace(appendToDocument, async (tx, { documentId, chains, ...update }) => {
      const document = (await tx.get('documents', documentId)) as unknown as DocumentRow | undefined
      const id = updateRowId(update.updateId, update.part)
      if (document && !(await tx.get('documentUpdates', id)))
        await tx.put('documentUpdates', { ...update, id, documentId, audience: document.audience, chain: chains[0], unreadable: 0 })
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
