import { hasPermission, samplePermission, type Permission } from '#domain/permission.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'

/** What the person's role in this group allows; nothing until it is read. The commands decide again. */
export function usePermission(): (permission: Permission) => boolean {
  const me = useMe()
  return (permission) => Boolean(me && hasPermission(me.role, permission))
}

export interface SamplePermissions {
  update: boolean
  archive: boolean
  remove: boolean
}

/** What they may do with a sample, which is theirs or somebody else's. */
export function useSamplePermissions(sample: { readonly ownerId: number }): SamplePermissions {
  const me = useMe()
  const may = (what: 'Update' | 'Archive' | 'Delete') => Boolean(me && hasPermission(me.role, samplePermission(what, sample, me.id)))
  return { update: may('Update'), archive: may('Archive'), remove: may('Delete') }
}
