import { hasPermission, type Permission } from '#domain/permission.ts'
import { readMember } from '#db/queries/people.ts'
import { useLive } from './workspace-context.tsx'

/** Whether the person's role allows it, as this device knows it; undefined until it is read. The commands have the last word. */
export function useMay(permission: Permission): boolean | undefined {
  const member = useLive(async (workspace) => (await readMember(workspace, workspace.userId)) ?? null, [])
  return member === undefined ? undefined : member !== null && hasPermission(member.role, permission)
}
