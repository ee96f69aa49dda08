import { archiveEquipmentTask } from '#domain/commands/archive-equipment-task.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** `name`: of the equipment. */
export const archiveEquipmentTaskMutation = (taskId: string, name: string, archived: boolean): Mutation =>
  mutation(archiveEquipmentTask, { taskId, archived }, archived ? t('Removed a task of {name}', { name }) : t('Restored a task of {name}', { name }))

export const archiveEquipmentTaskChange = (taskId: string, name: string): Change =>
  makeChange([archiveEquipmentTaskMutation(taskId, name, true)], [archiveEquipmentTaskMutation(taskId, name, false)], t('Task removed'))
