import { hasPermission, type Permission } from '#domain/permission.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'

/** Whether the person's role allows it, as this device knows it; undefined until it is read. The commands have the last word. */
export function useHasPermission(permission: Permission): boolean | undefined {
  const me = useMe()
  return me === undefined ? undefined : me !== null && hasPermission(me.role, permission)
}
