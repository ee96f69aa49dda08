import { Refusal } from '#domain/tx.ts'
import { rejectHere } from '../queue/reject-here.ts'
import type { Workspace } from '../workspace.ts'
import { write } from '../writing/write.ts'
import type { WriteContext } from '../writing/mutation.ts'
import { appendMutations } from './append-mutations.ts'
import { isOfDevice } from './is-of-device.ts'
import { typedTable, type TypedRecord } from './typed-table.ts'
import { fromBase64 } from './base64.ts'

/**
 * Sends what pages that are gone had on disk: their battery was empty, or the device had no room. It goes into the queue as it is, or into the inbox
 * with the reason. What could be in the queue already, because a page ended between the two, has no effect the second time.
 * `isOpen`: whether the page that holds it is still there; that page saves it itself.
 */
export async function recoverTyped(workspace: Workspace, context: WriteContext, isOpen: (holder: string) => boolean): Promise<void> {
  for (const record of await typedTable(workspace).toArray()) {
    if (isOpen(record.holder)) continue
    await send(workspace, context, record)
    await typedTable(workspace).delete(record.id)
  }
}

async function send({ disk }: Workspace, context: WriteContext, { documentId, label, chains, content }: TypedRecord): Promise<void> {
  const { mutations } = appendMutations(documentId, [...chains], fromBase64(content), label)
  try {
    await write(disk, context, mutations)
  } catch (error) {
    if (!(error instanceof Refusal) || isOfDevice(error)) throw error
    await rejectHere(disk, context, mutations, error)
  }
}
