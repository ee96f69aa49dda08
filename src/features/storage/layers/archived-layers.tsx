import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { readAllChildren } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { archiveLayerChange } from '#src/workspace/mutations/storage.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** The archived compartments in a compartment, on request. */
export function ArchivedLayers({ layer }: { layer: StorageLayerRow }) {
  const [isShown, setShown] = useState(false)
  const archived = useLive(async (workspace) => (await readAllChildren(workspace, layer.id)).filter((child) => child.archived), [layer.id])
  if (!archived?.length) return null
  return (
    <>
      <Button variant="plain" icon={ArchiveIcon} pressed={isShown} onClick={() => setShown(!isShown)}>
        {plural(archived.length, { one: '# archived compartment', other: '# archived compartments' })}
      </Button>
      {isShown && (
        <Card title={t('Archived compartments')} flush>
          {archived.map((child) => (
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
