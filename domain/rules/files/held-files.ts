import type { Who } from '../../who.ts'
import type { FileRow } from '../../entities/file.ts'
import type { Tx } from '../../tx.ts'
import { experimentCode } from '../notebook/experiment-code.ts'
import { canSee } from '../people/can-see.ts'

/** A file that the person sees and may take away, as far as signatures are concerned. Law 25: what a signed experiment shows stays, wherever it is. */
export async function getFreeFile(tx: Tx<'files' | 'bucketGrants', 'file.gone' | 'file.signed'>, who: Who, id: string): Promise<FileRow> {
  const file = await tx.get('files', id)
  if (!file || !(await canSee(tx, who, file.audience))) return tx.refuse('file.gone')
  return file.heldBy === null ? file : tx.refuse('file.signed', { experiment: experimentCode(file.heldBy), name: file.name })
}

/** From now on, nobody takes these files away: the signed experiment shows them. One that another experiment holds stays held by that. */
export async function holdFilesOf(tx: Tx<'files'>, experimentId: number, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) if ((await tx.get('files', fileId))?.heldBy === null) await tx.patch('files', fileId, { heldBy: experimentId })
}
