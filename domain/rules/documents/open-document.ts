import type { Who } from '../../who.ts'
import type { DocumentRow } from '../../entities/document.ts'
import type { Tx } from '../../tx.ts'
import { canSee } from '../people/can-see.ts'

/** A document that the person sees and that is not signed. */
export async function getUnsigned(tx: Tx<'documents' | 'bucketGrants', 'document.gone' | 'document.signed'>, who: Who, id: string): Promise<DocumentRow> {
  const document = await tx.get('documents', id)
  if (!document || !(await canSee(tx, who, document.audience))) return tx.refuse('document.gone')
  if (document.state === 'signed') tx.refuse('document.signed')
  return document
}
