import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { SelectionActionsContext, type SelectionActions } from '#src/workspace/samples/selection-actions.ts'
import { AddToSeriesDialog, BulkUpdateDialog, SetParentDialog } from '#src/app/pages/screens.ts'

interface Asked {
  what: keyof SelectionActions
  sampleIds: readonly number[]
}

/** The dialogs over chosen samples, for every list that lets samples be chosen. */
export function SelectionDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const actions = useMemo<SelectionActions>(
    () => ({
      bulkUpdate: (sampleIds) => setAsked({ what: 'bulkUpdate', sampleIds }),
      setParent: (sampleIds) => setAsked({ what: 'setParent', sampleIds }),
      addToSeries: (sampleIds) => setAsked({ what: 'addToSeries', sampleIds }),
    }),
    [],
  )
  const shared = { sampleIds: asked?.sampleIds ?? [], onClose: () => setAsked(null) }
  return (
    <SelectionActionsContext value={actions}>
      {children}
      <Suspense fallback={null}>
        {asked?.what === 'bulkUpdate' && <BulkUpdateDialog {...shared} />}
        {asked?.what === 'setParent' && <SetParentDialog {...shared} />}
        {asked?.what === 'addToSeries' && <AddToSeriesDialog {...shared} />}
      </Suspense>
    </SelectionActionsContext>
  )
}
