import { hasPermission, type Permission } from '#domain/permission.ts'
import { useMe } from './workspace-context.tsx'

/** Whether the person's role allows it, as this device knows it; undefined until it is read. The commands have the last word. */
export function useMay(permission: Permission): boolean | undefined {
  const me = useMe()
  return me === undefined ? undefined : me !== null && hasPermission(me.role, permission)
}
