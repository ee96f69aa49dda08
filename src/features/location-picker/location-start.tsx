import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readLayer, readPaths } from '#db/queries/layers.ts'
import { readVisits } from '#db/queries/recent.ts'
import type { Workspace } from '#db/workspace.ts'
import { GridIcon } from '#src/ui/icons/icons.ts'
import { PlaceIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { readLocation } from '#src/workspace/storage/read-location.ts'

/** Where something is now. */
export interface Here {
  readonly layerId: number
  readonly position: number
}

export interface LocationStartProps {
  here: Here | undefined
  onSelect: (layerId: number) => void
}

const maxRecent = 3

/** Before the tree: where it is now, and the boxes that were open last. */
export function LocationStart({ here, onSelect }: LocationStartProps) {
  const location = useLive(async (workspace) => here && readLocation(workspace, here), [here?.layerId, here?.position])
  const recent = useLive((workspace) => readRecentBoxes(workspace, here?.layerId), [here?.layerId]) ?? []
  if (!location && recent.length === 0) return null
  return (
    <Card flush label={t('Recent locations')}>
      {here && location && (
        <Row
          leading={<PlaceIcon className="i" aria-hidden />}
          title={t('Here')}
          subtitle={<LocationPath parts={location.parts} position={location.position} />}
          onClick={() => onSelect(here.layerId)}
          chevron
        />
      )}
      {recent.map(({ layer, path }) => (
        <Row
          key={layer.id}
          leading={<GridIcon className="i" aria-hidden />}
          title={layer.name}
          subtitle={<LocationPath parts={path} />}
          onClick={() => onSelect(layer.id)}
          chevron
        />
      ))}
    </Card>
  )
}

interface RecentBox {
  readonly layer: StorageLayerRow
  readonly path: readonly string[]
}

async function readRecentBoxes(workspace: Workspace, hereId: number | undefined): Promise<RecentBox[]> {
  const visits = (await readVisits(workspace)).filter(({ entity, id }) => entity === 'storageLayers' && id !== hereId)
  const layers = await Promise.all(visits.map(({ id }) => readLayer(workspace, id)))
  const boxes = layers.flatMap((layer) => (layer && isGrid(layer) && !layer.archived ? layer : [])).slice(0, maxRecent)
  const paths = await readPaths(
    workspace,
    boxes.map(({ id }) => id),
  )
  return boxes.map((layer) => ({ layer, path: (paths.get(layer.id) ?? []).slice(0, -1).map(({ name }) => name) }))
}
