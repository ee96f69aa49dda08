import { useEffect } from 'react'
import { recordVisit, type Visit } from '#db/queries/recent.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** Remembers on this device that it was opened, for the home screen. */
export function useRecordVisit(entity: Visit['entity'], id: number | null): void {
  const { workspace } = useWorkspace()
  useEffect(() => {
    if (id === null) return
    // Without space for it, the home screen offers less.
    recordVisit(workspace, { entity, id }, Date.now()).catch((error: unknown) => workspace.report(error))
  }, [workspace, entity, id])
}
