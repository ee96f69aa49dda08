import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { errors } from '#domain/errors.ts'
import { readLayer, readPath } from '#db/queries/layers.ts'
import { Banner } from '#src/ui/banner.tsx'
import { t } from '#src/ui/translate.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { usePutDown } from './storage-put-down.ts'
import { StorageTargetDialog } from './storage-target-dialog.tsx'

/** Moves a compartment, with all that is in it, into another. */
export function CompartmentMoveDialog({ layer, onClose }: { layer: StorageLayerRow; onClose: () => void }) {
  const putDown = usePutDown()
  const [target, setTarget] = useState<StorageLayerRow>()
  const obstacle = useLive(
    async (workspace) => {
      const now = await readLayer(workspace, layer.id)
      const to = target && (await readLayer(workspace, target.id))
      if (!now || (target && !to)) return errors['layer.gone'].message
      if (now.archived || to?.archived) return errors['layer.archived'].message
      const path = target ? await readPath(workspace, target.id) : []
      if (path.some((above) => above.id === layer.id)) return errors['layer.cycle'].message
      return target?.id === now.parentId ? 'It is in there already.' : null
    },
    [layer.id, target?.id],
  )
  return (
    <StorageTargetDialog
      title={t('Move {name}', { name: layer.name })}
      onClose={onClose}
      layerId={layer.id}
      onTarget={setTarget}
      obstacle={
        typeof obstacle === 'string' ? (
          <Banner tone="bad" live>
            {t(obstacle)}
          </Banner>
        ) : (
          obstacle
        )
      }
      actionLabel={(to) => t('Put into {name}', { name: to.name })}
      onMove={(to) => void putDown.layer(layer, to).then((isDone) => isDone && onClose())}
    />
  )
}
