import { serverUser, type Who } from '#domain/command.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { isPermitted, type PermissionQuestion } from '#domain/permission.ts'
import { canSee } from '#domain/rules/people/can-see.ts'
import type { RowOf } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import type { FeedReader } from '../feed/tables.ts'

/** Whoever asks for a file, in one of their groups. */
export interface FileCaller {
  readonly userId: number
  readonly groupId: number
}

/** Whether the person sees rows with this audience. */
export function sees(tables: FeedReader, { userId, groupId }: FileCaller, audience: number): Promise<boolean> {
  const memberOf = async (id: number) => (await tables.row(groupId, 'members', id)) as unknown as RowOf<'members'> | undefined
  const rows = {
    get: (entity: 'bucketGrants', id: string) => tables.row(groupId, entity, id),
    may: async (who: Who, ...question: PermissionQuestion) => isPermitted(await memberOf(who.userId), ...question),
  }
  return canSee(rows, { userId, groupId, at: 0 }, audience)
}

/** A file that the person sees, as of now. The answer is the same for a file of others and for one that does not exist. */
export async function readVisible(tables: FeedReader, caller: FileCaller, fileId: string): Promise<FileRow> {
  if (caller.userId === serverUser || !(await tables.isMember(caller.groupId, caller.userId))) throw new Refusal('group.left')
  const file = (await tables.row(caller.groupId, 'files', fileId)) as unknown as FileRow | undefined
  if (!file || !(await sees(tables, caller, file.audience))) throw new Refusal('file.gone')
  return file
}

/** A file whose bytes the person may upload: whoever may add one. */
export async function readUploadable(tables: FeedReader, caller: FileCaller, fileId: string): Promise<FileRow> {
  const file = await readVisible(tables, caller, fileId)
  const member = (await tables.row(caller.groupId, 'members', caller.userId)) as unknown as RowOf<'members'> | undefined
  if (!isPermitted(member, 'files', 'Create')) throw new Refusal('permission.denied')
  return file
}
