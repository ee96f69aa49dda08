import { useMemo, type ReactNode } from 'react'
import { rowKey } from '#domain/dependency-keys.ts'
import type { TaskResultRow } from '#domain/entities/equipment-event.ts'
import type { ListedEquipment } from '#db/queries/equipment.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'
import { isArchived } from '#src/workspace/equipment/equipment-text.ts'
import { FileList } from '#src/workspace/files/file-list.tsx'
import { resultName } from './task-text.ts'
import { useEquipmentPermissions } from '#src/features/equipment/use-equipment-permissions.ts'

export interface ResultFilesProps {
  equipment: ListedEquipment
  event: TaskResultRow
  children: ReactNode
}

/** The result of a task with its certificates and photos. Whoever did the task adds further ones, as do those who may change the equipment. */
export function ResultFiles({ equipment, event: { id, by, taskKind, taskTitle }, children }: ResultFilesProps) {
  const me = useMe()
  const { mayUpdate, mayBook } = useEquipmentPermissions(equipment.row)
  const target = useMemo(
    () => ({
      subject: rowKey('equipmentEvents', id),
      audience: 0,
      name: resultName(equipment.name, { kind: taskKind, title: taskTitle }),
    }),
    [id, equipment.name, taskKind, taskTitle],
  )
  const mayChange = !isArchived(equipment) && (mayUpdate || (mayBook && by === me?.id))
  return <FileList target={target} mayChange={mayChange} head={children} />
}
