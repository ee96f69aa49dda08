import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { id, isDate, shortText } from '../input.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { getOwnLiveEquipment } from '../rules/equipment/equipment.ts'
import { followTasks, taskKinds } from '../rules/equipment/tasks.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'

const fields = {
  kind: z.enum(taskKinds),
  title: shortText,
  every: z.nullable(z.int().check(z.positive(), z.maximum(1_000))),
  unit: z.enum(['days', 'months']),
  dueOn: z.string().check(z.refine(isDate)),
  responsibleId: z.int().check(z.nonnegative()),
}

/** Writes what has to be done to equipment, and when: a new task, or another text for one. */
export const saveEquipmentTask = defineCommand({
  name: 'equipment.save-task',
  version: 1,
  description: {
    icon: 'calendar',
    verb: msg('Task'),
    activity: msg('Changed an equipment task'),
    topic: 'equipment',
  },
  /** `was`: what the person saw of an existing task. */
  input: z.object({ taskId: uniqueId, equipmentId: id, ...fields, was: z.exactOptional(z.object({ ...fields, dueOn: z.string() })) }),
  uses: ['equipmentTasks', 'equipment', 'storageUnits'],
  refusals: ['permission.denied', 'input.invalid', 'equipment.gone', 'equipment.archived'],
  about: (input) => [rowKey('equipmentTasks', input.taskId), rowKey('equipment', input.equipmentId)],
  async apply(tx, { taskId, equipmentId, was, ...written }, who) {
    await getOwnLiveEquipment(tx, who, equipmentId)
    const task = await tx.get('equipmentTasks', taskId)
    if (task && task.equipmentId !== equipmentId) tx.refuse('input.invalid', { field: 'equipmentId' })
    if (task) remarkOverwritten(tx, { taskId }, task, written, was)
    await tx.put('equipmentTasks', { ...written, id: taskId, equipmentId, title: written.title.trim(), lastEventId: task?.lastEventId ?? '', archived: 0 })
    await followTasks(tx, who, equipmentId)
  },
})
