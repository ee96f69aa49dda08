import { saveEquipmentTask } from '#domain/commands/save-equipment-task.ts'
import type { EquipmentTaskRow } from '#domain/entities/equipment-task.ts'
import { messages } from '#domain/messages.ts'
import { randomId } from '#db/random-id.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveEquipmentTaskMutation } from './archive-equipment-task.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type EquipmentTaskFields = Omit<EquipmentTaskRow, 'id' | 'equipmentId' | 'lastEventId' | 'archived'>

interface Named {
  readonly id: number
  readonly name: string
}

const fieldsOf = ({ kind, title, every, unit, dueOn, responsibleId }: EquipmentTaskRow): EquipmentTaskFields => ({
  kind,
  title,
  every,
  unit,
  dueOn,
  responsibleId,
})

/** `task`: the one that is changed; null for a new one. One that was due once and is done has no day to go back to, so that has no undo. */
export function saveEquipmentTaskChange(equipment: Named, task: EquipmentTaskRow | null, fields: EquipmentTaskFields): Change {
  const { id: equipmentId, name } = equipment
  const taskId = task?.id ?? randomId()
  const label = t('Changed a task of {name}', { name })
  if (!task)
    return makeChange(
      [mutation(saveEquipmentTask, { taskId, equipmentId, ...fields }, t('Added a task to {name}', { name }))],
      [archiveEquipmentTaskMutation(taskId, name, true)],
      t('Task added'),
    )
  const before = fieldsOf(task)
  return makeChange(
    [mutation(saveEquipmentTask, { taskId, equipmentId, ...fields, was: before }, label)],
    before.dueOn ? [mutation(saveEquipmentTask, { taskId, equipmentId, ...before, was: fields }, label)] : [],
    t(messages.changesSaved),
  )
}
