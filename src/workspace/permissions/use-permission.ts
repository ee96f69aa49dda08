import type { Permission } from '#domain/roles.ts'
import { useAccess } from './use-access.ts'

/** What the person's role in this group allows; nothing until it is read. */
export const usePermission = (): ((permission: Permission) => boolean) => useAccess().can

export interface SamplePermissions {
  update: boolean
  archive: boolean
  remove: boolean
}

/** What they may do with a sample, which is theirs or someone else's. */
export function useSamplePermissions(sample: { readonly ownerId: number }): SamplePermissions {
  const { canWithSample } = useAccess()
  return { update: canWithSample('Update', sample), archive: canWithSample('Archive', sample), remove: canWithSample('Delete', sample) }
}
