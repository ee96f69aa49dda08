import { useCallback } from 'react'
import type { SelectionAction } from '#src/workspace/contributions/areas.ts'
import { useSelectionActions } from '#src/workspace/contributions/use-selection-actions.ts'
import type { Selection } from './selection.ts'
import type { TableAction } from './table-action.ts'

/** What features do with selected samples, as actions of a table. After an action, its samples are deselected. */
export function useSampleActions(samples: SelectionAction['samples']): (selection: Selection) => readonly TableAction[] {
  const offered = useSelectionActions(samples)
  return useCallback(
    (selection) =>
      offered.map(({ isForOne, run, ...action }) => ({
        ...action,
        on: isForOne ? 'one' : 'many',
        isPermitted: () => true,
        run: async (ids) => {
          if (await run(ids)) selection.set(ids, false)
        },
      })),
    [offered],
  )
}
