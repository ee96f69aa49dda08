import { hasPermission, type Permission } from '#domain/permission.ts'
import { readMember } from '#db/queries/people.ts'
import { useLive } from './workspace-context.tsx'

/** What the person's role in this group allows; nothing until it is read. The commands decide again. */
export function usePermission(): (permission: Permission) => boolean {
  const me = useLive((workspace) => readMember(workspace, workspace.userId), [])
  return (permission) => me !== undefined && hasPermission(me.role, permission)
}
