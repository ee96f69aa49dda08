import type { MemberRow } from '#domain/entities/member.ts'
import type { Workspace } from '../workspace.ts'

export const readMember = (workspace: Workspace, userId: number): Promise<MemberRow | undefined> => workspace.mirror('members').get(userId)

/** Everyone in the group, by user id, so that a screen that shows owners needs only one query. */
export async function readMembers(workspace: Workspace): Promise<Map<number, MemberRow>> {
  return new Map((await workspace.mirror('members').toArray()).map((member) => [member.id, member]))
}
