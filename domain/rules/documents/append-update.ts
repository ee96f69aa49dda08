import { serverUser, type Who } from '../../command.ts'
import type { Draft } from '../../draft.ts'
import type { DocumentRow } from '../../entities/document.ts'
import { updateRowId, type DocumentUpdateRow } from '../../entities/document-update.ts'
import type { AnyRow } from '../../schema.ts'
import { Refusal, type DocumentUpdate } from '../../tx.ts'
import { canSee } from '../people/can-see.ts'

/**
 * What `tx.append` does. Besides the document's row it reads only its own new row, so nothing that others append makes it run again.
 * Law 19: an update that is here is never overwritten.
 */
export async function appendUpdate(tx: Draft, who: Who, documentId: string, update: DocumentUpdate): Promise<void> {
  const document = (await tx.get('documents', documentId)) as DocumentRow | undefined
  if (!document || (who.userId !== serverUser && !(await canSee(tx, who, document.audience)))) throw new Refusal('document.gone')
  if (document.state !== 'open') throw new Refusal(`document.${document.state}`)
  const { updateId, part, parts, content, chain } = update
  const id = updateRowId(updateId, part)
  const row: DocumentUpdateRow = { id, audience: document.audience, documentId, updateId, part, parts, content, chain, unreadable: 0 }
  const known = (await tx.get('documentUpdates', id)) as DocumentUpdateRow | undefined
  if (!known) tx.write('documentUpdates', id, null, row as unknown as AnyRow)
  else if (known.documentId !== documentId || known.parts !== parts || known.content !== content) throw new Refusal('input.invalid')
}
