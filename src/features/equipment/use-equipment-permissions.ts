import type { EquipmentRow } from '#domain/entities/equipment.ts'
import { isPermitted } from '#domain/permission.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'

/** What the person may do with equipment; nothing until it is read. */
export function useEquipmentPermissions(row: Pick<EquipmentRow, 'ownerId'>) {
  const me = useMe()
  return { mayUpdate: isPermitted(me, 'equipment', 'Update', row), mayBook: isPermitted(me, 'bookings', 'Create') }
}
