import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { stockTakeMachine } from '#machines/stock-take.machine.ts'
import type { StockTakeMode } from '#machines/stock-take-types.ts'
import { readLayer } from '#db/queries/layers.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SearchIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { HoldScans } from '#src/workspace/hold-scans.tsx'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { BegunQuestion } from './begun-question.tsx'
import { StockTake } from './stock-take.tsx'
import { useBegunTally } from './use-begun-tally.ts'

export interface StockTakeScreenProps {
  layerId: number | null
  mode: StockTakeMode
  /** What was begun is gone on with, without asking. */
  goOn: boolean
  machine: typeof stockTakeMachine
}

/** Every tube of a compartment is scanned; what was not found in the end is missing. */
export function StockTakeScreen({ layerId, mode, goOn, machine }: StockTakeScreenProps) {
  const found = useLive(async (workspace) => ({ layer: layerId === null ? undefined : await readLayer(workspace, layerId) }), [layerId])
  if (!found) return null
  if (!found.layer)
    return (
      <EmptyState page icon={SearchIcon} title={t('This compartment is not here')}>
        {t('It may have been removed, or belong to another group.')}
      </EmptyState>
    )
  return <StockTakeOf key={`${found.layer.id}-${mode}`} layer={found.layer} mode={mode} goOn={goOn} machine={machine} />
}

function StockTakeOf({ layer, mode, goOn, machine }: Omit<StockTakeScreenProps, 'layerId'> & { layer: StorageLayerRow }) {
  const begun = useBegunTally(layer.id, mode)
  const [choice, setChoice] = useState<'ask' | 'go on' | 'anew'>(goOn ? 'go on' : 'ask')
  if (begun === undefined) return <HoldScans />
  if (begun && choice === 'ask')
    return <BegunQuestion layer={layer} mode={mode} begun={begun} onGoOn={() => setChoice('go on')} onAnew={() => setChoice('anew')} />
  return <StockTake layer={layer} mode={mode} begun={choice === 'anew' ? undefined : begun?.tally} machine={machine} />
}
