import type { MemberRow } from '#domain/entities/member.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { hasPermission } from '#domain/permission.ts'

/** Setting a parent needs UpdateOwn, and UpdateOthers when one of the samples is somebody else's. spec §5, BULK-06 */
export function mayUpdateParents(member: MemberRow | undefined, samples: readonly Pick<SampleRow, 'ownerId'>[]): boolean {
  if (!member || !hasPermission(member.role, 'Sample.UpdateOwn')) return false
  return samples.every(({ ownerId }) => ownerId === member.id) || hasPermission(member.role, 'Sample.UpdateOthers')
}
