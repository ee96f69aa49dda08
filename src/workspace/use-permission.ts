import { hasPermission, samplePermission, type Permission } from '#domain/permission.ts'
import { useMe } from './workspace-context.tsx'

/** What the person's role in this group allows; nothing until it is read. The commands decide again. */
export function usePermission(): (permission: Permission) => boolean {
  const me = useMe()
  return (permission) => Boolean(me && hasPermission(me.role, permission))
}

export interface MaySample {
  update: boolean
  archive: boolean
  remove: boolean
}

/** What they may do with a sample, which is theirs or somebody else's. */
export function useMaySample(sample: { readonly ownerId: number }): MaySample {
  const me = useMe()
  const may = (what: 'Update' | 'Archive' | 'Delete') => Boolean(me && hasPermission(me.role, samplePermission(what, sample, me.id)))
  return { update: may('Update'), archive: may('Archive'), remove: may('Delete') }
}
