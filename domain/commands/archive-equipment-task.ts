import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { followTasks, getOwnTask, taskRefusals, taskUses } from '../rules/equipment/tasks.ts'

/** Removes a task of equipment, or brings it back. What was done stays in the log book. */
export const archiveEquipmentTask = defineCommand({
  name: 'equipment.archive-task',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Remove'),
    activity: msg('Removed or restored an equipment task'),
    topic: 'equipment',
  },
  input: z.object({ taskId: uniqueId, archived: z.boolean() }),
  uses: taskUses,
  refusals: taskRefusals,
  about: (input) => [rowKey('equipmentTasks', input.taskId)],
  async apply(tx, { taskId, archived }, who) {
    const { equipmentId } = await getOwnTask(tx, who, taskId)
    await tx.patch('equipmentTasks', taskId, { archived: archived ? 1 : 0 })
    await followTasks(tx, who, equipmentId)
  },
})
