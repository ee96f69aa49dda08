import type { ReactNode } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { readLayer } from '#db/queries/layers.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** For a dialog opened for a compartment: it follows changes to the compartment while the dialog is open. */
export function LiveLayer({ layer, children }: { layer: StorageLayerRow; children: (layer: StorageLayerRow) => ReactNode }) {
  return children(useLive((workspace) => readLayer(workspace, layer.id), [layer.id]) ?? layer)
}
