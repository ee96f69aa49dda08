import type { ReactNode } from 'react'
import { rowKey } from '#domain/dependency-keys.ts'
import type { EquipmentTaskRow } from '#domain/entities/equipment-task.ts'
import { isPermitted } from '#domain/permission.ts'
import type { ListedEquipment } from '#db/queries/equipment.ts'
import { randomId } from '#db/random-id.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { useMe } from '#src/workspace/data/workspace-context.tsx'
import { useAddFiles } from '#src/workspace/files/use-add-files.tsx'
import { completeEquipmentTaskChange, type TaskDone } from '#src/workspace/mutations/equipment.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { resultName } from './task-text.ts'

export interface CompleteTask {
  /** True if the result was saved on this device. */
  readonly complete: (done: Pick<TaskDone, 'result' | 'doneOn' | 'text'>, files: readonly File[]) => Promise<boolean>
  /** The progress of saving files, once it takes long. */
  readonly progress: ReactNode
  readonly mayAddFiles: boolean
}

/** Saves the result of a task in one transaction with its first file, so that no photo is lost after its result is in the log book. */
export function useCompleteTask({ name }: ListedEquipment, task: EquipmentTaskRow): CompleteTask {
  const me = useMe()
  const mutate = useMutate()
  const { add, progress } = useAddFiles()
  const complete: CompleteTask['complete'] = async (done, files) => {
    const eventId = randomId()
    const change = completeEquipmentTaskChange({ taskId: task.id, eventId, ...done }, name)
    if (files.length === 0) return mutate(change)
    let isSaved = false
    const onAdded = () => {
      isSaved = true
    }
    const target = { subject: rowKey('equipmentEvents', eventId), audience: 0, name: resultName(name, task), before: change.mutations, onAdded }
    await add([{ files, target: async () => target }])
    if (isSaved) showToast({ message: change.done, tone: 'ok' })
    return isSaved
  }
  return { complete, progress, mayAddFiles: isPermitted(me, 'files', 'Create') }
}
