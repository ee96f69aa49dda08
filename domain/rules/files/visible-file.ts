import type { Who } from '../../command.ts'
import type { FileRow } from '../../entities/file.ts'
import type { Tx } from '../../tx.ts'
import { canSee } from '../people/can-see.ts'

/** A file that the person sees. */
export async function getVisibleFile(tx: Tx<'files' | 'bucketGrants', 'file.gone'>, who: Who, id: string): Promise<FileRow> {
  const file = await tx.get('files', id)
  return file && (await canSee(tx, who, file.audience)) ? file : tx.refuse('file.gone')
}
