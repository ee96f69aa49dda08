import { completeEquipmentTask } from '#domain/commands/complete-equipment-task.ts'
import type { TaskResult } from '#domain/entities/equipment-task.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export interface TaskDone {
  readonly taskId: string
  /** Of the new entry in the log book, to which files can be added. */
  readonly eventId: string
  readonly doneOn: string
  readonly result: TaskResult
  readonly text: string
}

/** Has no undo: what is in a log book stays there. `name`: of the equipment. */
export const completeEquipmentTaskChange = (done: TaskDone, name: string): Change =>
  makeChange([mutation(completeEquipmentTask, done, t('Completed a task of {name}', { name }))], [], t('Entry added'))
