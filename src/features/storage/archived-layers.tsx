import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid, capacityOf } from '#domain/rules/grid.ts'
import { readAllChildren, readOccupancy } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { ArchiveIcon, RestoreIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { layerIcon } from '#src/workspace/storage/layer-icons.ts'
import { archiveLayerChange } from '#src/workspace/mutations/archive-layer.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

export interface LayerChildrenProps {
  layer: StorageLayerRow
  onSelect: (layerId: number) => void
}

/** The compartments in a compartment, with how full each is; archived ones on request. */
export function LayerChildren({ layer, onSelect }: LayerChildrenProps) {
  const [showArchived, setShowArchived] = useState(false)
  const children = useLive(
    async (workspace) =>
      Promise.all((await readAllChildren(workspace, layer.id)).map(async (child) => ({ child, used: (await readOccupancy(workspace, child)).samples }))),
    [layer.id],
  )
  if (!children?.length) return null
  const inUse = children.filter(({ child }) => !child.archived)
  const archived = children.filter(({ child }) => child.archived)
  return (
    <>
      {inUse.length > 0 && (
        <Card title={t('Compartments')} flush>
          {inUse.map(({ child, used }) => {
            const Icon = layerIcon(child.kind)
            return (
              <Row
                key={child.id}
                onClick={() => onSelect(child.id)}
                leading={<Icon className="i" aria-hidden />}
                title={child.name}
                trailing={<span className="mono">{isGrid(child) ? `${used}/${capacityOf(child)}` : used > 0 ? used : ''}</span>}
                chevron
              />
            )
          })}
        </Card>
      )}
      {archived.length > 0 && (
        <Button variant="plain" icon={ArchiveIcon} pressed={showArchived} onClick={() => setShowArchived(!showArchived)}>
          {plural(archived.length, { one: '# archived compartment', other: '# archived compartments' })}
        </Button>
      )}
      {showArchived && archived.length > 0 && (
        <Card title={t('Archived compartments')} flush>
          {archived.map(({ child }) => (
            <ArchivedRow key={child.id} layer={child} />
          ))}
        </Card>
      )}
    </>
  )
}

function ArchivedRow({ layer }: { layer: StorageLayerRow }) {
  const restore = useRestoreLayer()
  const may = usePermission()
  return (
    <Row
      leading={<ArchiveIcon className="i" aria-hidden />}
      title={layer.name}
      trailing={
        may('StorageLayer.Update') && (
          <Button icon={RestoreIcon} onClick={() => void restore(layer)}>
            {t('Restore')}
          </Button>
        )
      }
    />
  )
}

export function useRestoreLayer(): (layer: StorageLayerRow) => Promise<boolean> {
  const mutate = useMutate()
  return (layer) => mutate(archiveLayerChange(layer, false))
}
