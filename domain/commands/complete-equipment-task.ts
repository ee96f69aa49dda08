import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { isDate, longText } from '../input.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { followTasks, getTaskToDo, nextDue, taskRefusals, taskUses } from '../rules/equipment/tasks.ts'

/** A task was done on a day: an entry of the log book with its result. It is due again when its interval has passed since then. */
export const completeEquipmentTask = defineCommand({
  name: 'equipment.complete-task',
  version: 1,
  description: {
    icon: 'check',
    verb: msg('Task done'),
    activity: msg('Completed an equipment task'),
    topic: 'equipment',
  },
  input: z.object({
    taskId: uniqueId,
    eventId: uniqueId,
    doneOn: z.string().check(z.refine(isDate)),
    result: z.enum(['passed', 'failed']),
    text: longText,
  }),
  uses: [...taskUses, 'equipmentEvents'],
  refusals: [...taskRefusals, 'input.invalid'],
  about: (input) => [rowKey('equipmentTasks', input.taskId), rowKey('equipmentEvents', input.eventId)],
  async apply(tx, { taskId, eventId, doneOn, result, text }, who) {
    const task = await getTaskToDo(tx, who, taskId)
    if (await tx.get('equipmentEvents', eventId)) tx.refuse('input.invalid', { field: 'eventId' })
    const { equipmentId, kind, title } = task
    await tx.patch('equipmentTasks', taskId, { dueOn: nextDue(task, doneOn), lastEventId: eventId })
    await followTasks(tx, who, equipmentId)
    const done = { taskKind: kind, taskTitle: title, result, doneOn }
    await tx.put('equipmentEvents', { id: eventId, equipmentId, status: null, text: text.trim(), by: who.userId, at: who.at, ...done })
  },
})
