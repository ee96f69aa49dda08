import type { MemberRow } from '#domain/entities/member.ts'
import type { Workspace } from '../workspace.ts'

export const readMember = (workspace: Workspace, userId: number): Promise<MemberRow | undefined> => workspace.mirror('members').get(userId)

/** Everybody in the group, by user id: a screen that shows owners asks once. */
export async function readMembers(workspace: Workspace): Promise<Map<number, MemberRow>> {
  return new Map((await workspace.mirror('members').toArray()).map((member) => [member.id, member]))
}
