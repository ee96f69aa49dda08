import { useEffect } from 'react'
import type { PickRow, RefusedAct } from '#machines/pick-list/pick-list-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { findRefused } from './find-refused.ts'
import type { PickView } from './read-pick-view.ts'

/** Reports what the server rejected while, or before, the list was open: the line that said "out" says who has it. */
export function useRefusedActs(rows: readonly PickRow[], view: PickView | undefined, onRefused: (refused: RefusedAct) => void): void {
  const inbox = useLive((workspace) => workspace.inbox.toArray(), [])
  useEffect(() => {
    // A line that was reported says something else from then on.
    if (inbox && view) for (const refused of findRefused(inbox, rows, view.states)) onRefused(refused)
  }, [inbox, rows, view, onRefused])
}
