import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readLayer } from '#db/queries/layers.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ChooseRack } from './choose-rack.tsx'
import { rackAddress } from './rack-address.ts'
import { RackReader } from './rack-reader.tsx'

export interface RackScreenProps {
  /** Undefined while the rack still has to be chosen. */
  layerId: number | null | undefined
}

/** The tubes of a rack are read in one picture, or from the file of a rack scanner, and compared with the box. */
export function RackScreen({ layerId }: RackScreenProps) {
  const navigate = useNavigate()
  const [picture, setPicture] = useState<Blob>()
  const found = useLive(async (workspace) => ({ layerId, layer: layerId ? await readLayer(workspace, layerId) : undefined }), [layerId])
  const choose = (chosenId: number, shown?: Blob) => {
    setPicture(shown)
    navigate(rackAddress(chosenId))
  }
  if (layerId === undefined) return <ChooseRack onChoose={choose} />
  if (!found || found.layerId !== layerId) return null
  if (!found.layer) return <NotFoundPage title={t('Compartment not found')} />
  if (!isReadable(found.layer))
    return <NotFoundPage title={t('This compartment is not a rack')}>{t('Only boxes with positions can be read in one picture.')}</NotFoundPage>
  return <RackReader key={found.layer.id} layer={found.layer} firstPicture={picture} />
}

const isReadable = (layer: StorageLayerRow): boolean => isGrid(layer)
