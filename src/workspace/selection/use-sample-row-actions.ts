import { useCallback } from 'react'
import type { SelectionAction } from '#src/workspace/contributions/areas.ts'
import { useSelectionActions } from '#src/workspace/contributions/use-selection-actions.ts'
import type { Selection } from './selection.ts'
import type { RowAction } from './row-action.ts'

/** What features do with selected samples, as actions on rows. After an action, its samples are deselected. */
export function useSampleRowActions(samples: SelectionAction['samples']): (selection: Selection) => readonly RowAction[] {
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
