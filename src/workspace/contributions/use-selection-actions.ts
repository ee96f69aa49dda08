import { useMemo } from 'react'
import type { Icon } from '#src/ui/icons/icons.ts'
import { useActionHost } from './action-host.tsx'
import type { SelectionAction } from './areas.ts'
import { useActions } from './use-contributions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

/** An action that the person may use, in their language. */
export interface OfferedSelectionAction {
  readonly id: string
  readonly label: string
  readonly icon: Icon
  readonly danger: boolean
  readonly isForOne: boolean
  /** True if the samples no longer need to be selected. */
  readonly run: (sampleIds: readonly number[]) => Promise<boolean>
}

/** Actions for selected samples, wherever they are listed. */
export function useSelectionActions(samples: SelectionAction['samples']): readonly OfferedSelectionAction[] {
  const host = useActionHost()
  const access = useAccess()
  const contributed = useActions('selectionActions')
  return useMemo(
    () =>
      contributed
        .filter((action) => action.samples === samples && (action.isAvailable?.(access) ?? true))
        .map(({ id, label, icon, danger = false, isForOne = false, run }) => ({
          id,
          label: label(),
          icon,
          danger,
          isForOne,
          run: async (sampleIds) => (await run(sampleIds, host)) === true,
        })),
    [contributed, samples, access, host],
  )
}
