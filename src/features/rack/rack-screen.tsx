import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readLayer } from '#db/queries/layers.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { RackReader } from './rack-reader.tsx'

/** The tubes of a rack are read in one picture, or from the file of a rack scanner, and compared with the box. */
export function RackScreen({ layerId }: { layerId: number | null }) {
  const found = useLive(async (workspace) => ({ layer: layerId === null ? undefined : await readLayer(workspace, layerId) }), [layerId])
  if (!found) return null
  if (!found.layer) return <NotFoundPage title={t('Compartment not found')} />
  if (!isReadable(found.layer))
    return <NotFoundPage title={t('This compartment is not a rack')}>{t('Only boxes with positions can be read in one picture.')}</NotFoundPage>
  return <RackReader key={found.layer.id} layer={found.layer} />
}

const isReadable = (layer: StorageLayerRow): boolean => isGrid(layer)
