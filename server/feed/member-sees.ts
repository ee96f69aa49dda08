import type { MemberRow } from '#domain/entities/member.ts'
import { isPermitted } from '#domain/permission.ts'
import { canSee } from '#domain/rules/people/can-see.ts'

/** `canSee` outside of a command. `readGrant` reads a row of `bucketGrants` in the member's group. */
export const memberSees = (member: MemberRow, audience: number, readGrant: (id: string) => Promise<unknown>): Promise<boolean> =>
  canSee({ get: (_, id) => readGrant(id), may: async (_, ...question) => isPermitted(member, ...question) }, { userId: member.id, groupId: 0, at: 0 }, audience)
