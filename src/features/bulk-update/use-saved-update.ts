import { useEffect, useState } from 'react'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { deleteSavedUpdate, readSavedUpdate, saveUpdate, type SavedUpdate } from './saved-update.ts'
import type { RunningUpdate } from './use-bulk-update.ts'

/** What was left of a bulk update: undefined until it is read, null if there is nothing. */
export function useSavedUpdate(): SavedUpdate | null | undefined {
  const { workspace } = useWorkspace()
  const [saved, setSaved] = useState<SavedUpdate | null>()
  useEffect(() => {
    let isLate = false
    const set = (found: SavedUpdate | null) => isLate || setSaved(found)
    readSavedUpdate(workspace).then(set, (error: unknown) => {
      reportFailure(error)
      set(null)
    })
    return () => {
      isLate = true
    }
  }, [workspace])
  return saved
}

/**
 * Saves every change on the device at once; deletes it when it is applied.
 * `inSeries`: samples that were scanned for a series; without a field, they wait for nothing.
 */
export function useSaveUpdate({ state }: Pick<RunningUpdate, 'state'>, inSeries: readonly number[]): void {
  const { workspace } = useWorkspace()
  const { sampleIds, fields, report } = state.context
  // The fields alone are not worth a question once they were applied.
  const hasWork = fields.length > 0 ? sampleIds.length > 0 || report === null : sampleIds.length > 0 && sampleIds !== inSeries
  const isOver = state.matches('applied') || !hasWork
  useEffect(() => {
    // If the device has no space, the update continues anyway.
    const saving = isOver ? deleteSavedUpdate(workspace) : saveUpdate(workspace, { sampleIds, fields }, Date.now())
    saving.catch(reportFailure)
  }, [workspace, sampleIds, fields, isOver])
}
