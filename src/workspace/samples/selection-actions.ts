import { createContext, use } from 'react'

/** What is done with samples chosen in a list. Each opens a dialog over whatever screen asks; `src/app` gives them their dialogs. */
export interface SelectionActions {
  readonly bulkUpdate: (sampleIds: readonly number[]) => void
  readonly setParent: (sampleIds: readonly number[]) => void
  readonly addToSeries: (sampleIds: readonly number[]) => void
}

export const SelectionActionsContext = createContext<SelectionActions | null>(null)

export function useSelectionActions(): SelectionActions {
  const actions = use(SelectionActionsContext)
  if (!actions) throw new Error('useSelectionActions needs SelectionDialogs around it')
  return actions
}
