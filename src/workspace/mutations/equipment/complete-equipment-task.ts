import { completeEquipmentTask } from '#domain/commands/complete-equipment-task.ts'
import type { TaskResult } from '#domain/entities/equipment-task.ts'
import { randomId } from '#db/random-id.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** Has no undo: what is in a log book stays there. `name`: of the equipment. */
export const completeEquipmentTaskChange = (
  taskId: string,
  name: string,
  done: { readonly doneOn: string; readonly result: TaskResult; readonly text: string },
): Change => makeChange([mutation(completeEquipmentTask, { taskId, eventId: randomId(), ...done }, t('Did a task of {name}', { name }))], [], t('Entry added'))
