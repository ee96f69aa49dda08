import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { msg } from '#domain/message.ts'
import { readLayer, readPath } from '#db/queries/layers.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { usePlacement } from '#src/features/move-tray/use-placement.ts'
import { TargetLayerDialog } from '#src/features/location-picker/target-layer-dialog.tsx'

/** Moves a compartment, with its contents, into another. */
export function LayerMoveDialog({ layer, onClose }: { layer: StorageLayerRow; onClose: () => void }) {
  const placement = usePlacement()
  const [target, setTarget] = useState<StorageLayerRow>()
  const obstacle = useLive(
    async (workspace) => {
      const now = await readLayer(workspace, layer.id)
      const to = target && (await readLayer(workspace, target.id))
      if (!now || (target && !to)) return deviceErrors['layer.gone'].message
      if (now.archived || to?.archived) return deviceErrors['layer.archived'].message
      const path = target ? await readPath(workspace, target.id) : []
      if (path.some((above) => above.id === layer.id)) return deviceErrors['layer.cycle'].message
      return target?.id === now.parentId ? msg('It is already there.') : null
    },
    [layer.id, target?.id],
  )
  return (
    <TargetLayerDialog
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
      actionLabel={(to) => t('Move into {name}', { name: to.name })}
      onMove={(to) => void placement.placeLayer(layer, to).then((isDone) => isDone && onClose())}
    />
  )
}
