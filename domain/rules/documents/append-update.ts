import { serverUser, type Who } from '../../who.ts'
import type { DocumentRow } from '../../entities/document.ts'
import { updateRowId, type DocumentUpdateRow } from '../../entities/document-update.ts'
import type { Key } from '../../entity.ts'
import type { AnyRow, EntityName } from '../../schema.ts'
import { Refusal, type DocumentUpdate, type Source, type Tx } from '../../tx.ts'
import { canSee } from '../people/can-see.ts'

/** What the update is read from and written to: a draft. */
interface UpdateTarget extends Pick<Source, 'get'>, Pick<Tx, 'may'> {
  write(entity: EntityName, id: Key, before: AnyRow | null, after: AnyRow | null): void
}

/**
 * What `tx.append` does. Besides the document's row it reads only its own new row, so nothing that others append makes it run again.
 * Law 19: an update that is here is never overwritten.
 */
export async function appendUpdate(tx: UpdateTarget, who: Who, documentId: string, update: DocumentUpdate): Promise<void> {
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
