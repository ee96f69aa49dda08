import { useEffect } from 'react'
import type { Workspace } from '#db/workspace.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

const opened = new WeakMap<Workspace, number>()

/** The series that was last opened, until the page is reloaded: "the series" in actions on a compartment. */
export const lastOpenedSeries = (workspace: Workspace): number | undefined => opened.get(workspace)

export function useRememberOpenedSeries(seriesId: number): void {
  const { workspace } = useWorkspace()
  useEffect(() => void opened.set(workspace, seriesId), [workspace, seriesId])
}
