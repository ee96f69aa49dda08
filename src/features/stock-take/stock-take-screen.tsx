import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { stockTakeMachine } from '#machines/stock-take/stock-take.machine.ts'
import type { StockTakeMode } from '#machines/stock-take/stock-take-types.ts'
import { readLayer } from '#db/queries/layers.ts'
import { t } from '#src/ui/text/translate.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { ChooseWhatToCheck } from './nothing-to-check.tsx'
import { ResumeQuestion } from './resume-question.tsx'
import { StockTake } from './stock-take.tsx'
import { useSavedCount } from './use-saved-count.ts'

export interface StockTakeScreenProps {
  layerId: number | null
  mode: StockTakeMode
  /** Continues an unfinished one without asking. */
  resume: boolean
  machine: typeof stockTakeMachine
}

/** Every tube of a compartment is scanned; what was not found at the end is missing. */
export function StockTakeScreen({ layerId, mode, resume, machine }: StockTakeScreenProps) {
  const found = useLive(async (workspace) => ({ layer: layerId === null ? undefined : await readLayer(workspace, layerId) }), [layerId])
  if (layerId === null) return <ChooseWhatToCheck />
  if (!found) return null
  if (!found.layer) return <NotFoundPage title={t('Compartment not found')} />
  return <LayerStockTake key={`${found.layer.id}-${mode}`} layer={found.layer} mode={mode} resume={resume} machine={machine} />
}

function LayerStockTake({ layer, mode, resume, machine }: Omit<StockTakeScreenProps, 'layerId'> & { layer: StorageLayerRow }) {
  const saved = useSavedCount(layer.id, mode)
  const [choice, setChoice] = useState<'ask' | 'go on' | 'anew'>(resume ? 'go on' : 'ask')
  if (saved === undefined) return <ScanBuffer />
  if (saved && choice === 'ask')
    return <ResumeQuestion layer={layer} mode={mode} saved={saved} onResume={() => setChoice('go on')} onStartOver={() => setChoice('anew')} />
  return <StockTake layer={layer} mode={mode} saved={choice === 'anew' ? undefined : saved?.count} machine={machine} />
}
