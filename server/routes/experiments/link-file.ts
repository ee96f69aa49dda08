import { randomUUID } from 'node:crypto'
import { addFile } from '#domain/commands/add-file.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { Refusal } from '#domain/tx.ts'
import { readVisible } from '../../files/assert-access.ts'
import { markStored } from '../../files/finish-upload.ts'
import { apiCommand, runInTransaction } from '../../feed/run-as-api.ts'
import { callerOf } from '../files/program-files.ts'
import type { Call } from '../route.ts'

/**
 * Adds a stored file that the caller sees to a section, too: another file with the same bytes, which are stored once. The first one stays where it is.
 * Returns the id of the new one.
 */
export async function linkFile(call: Call<'member'>, fileId: string, sectionId: number): Promise<string> {
  const { services, group } = call
  const caller = callerOf(call)
  const id = randomUUID()
  await services.files.write(async (tables, files) => {
    await tables.lockGroup(group.groupId)
    const { name, mediaType, size, sha256, state } = await readVisible(tables, caller, fileId)
    const isHere = (await files.contentUpload(group.groupId, sha256)) !== undefined || (await files.isOnStorageServer(group.groupId, sha256))
    if (state !== 'stored' || !isHere) throw new Refusal('upload.pending')
    const input = { id, subject: rowKey('sections', sectionId), audience: 0, name, mediaType, size, sha256 }
    await runInTransaction(tables, { userId: caller.userId, groupId: group.groupId, at: services.clock() }, [apiCommand(addFile, input)])
    await markStored(tables, group.groupId, { id, sha256 }, services.clock())
  })
  return id
}
