import { serverUser } from '#domain/who.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { isPermitted } from '#domain/permission.ts'
import type { RowOf } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import { memberSees } from '../feed/member-sees.ts'
import type { FeedReader } from '../feed/tables.ts'

/** Whoever asks for a file, in one of their groups. */
export interface FileCaller {
  readonly userId: number
  readonly groupId: number
}

/** Whether the person sees rows with this audience. */
export async function sees(tables: FeedReader, { userId, groupId }: FileCaller, audience: number): Promise<boolean> {
  const member = (await tables.row(groupId, 'members', userId)) as unknown as RowOf<'members'> | undefined
  return member !== undefined && memberSees(member, audience, (id) => tables.row(groupId, 'bucketGrants', id))
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
