import type { SampleRow } from '#domain/entities/sample.ts'
import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { t } from '#src/ui/text/translate.ts'
import { moveSampleChange } from '#src/workspace/mutations/move-sample.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { LocationDialog } from '#src/features/location-picker/location-dialog.tsx'

export interface MoveSampleDialogProps {
  onClose: () => void
  sample: SampleRow
}

/** Asks where the tube goes. */
export function MoveSampleDialog({ onClose, sample }: MoveSampleDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  return (
    <LocationDialog
      opened
      onClose={onClose}
      title={t('Move {name}', { name: sample.name })}
      here={sample.layerId === null ? undefined : { layerId: sample.layerId, position: sample.position }}
      actionLabel={({ layer }, next) =>
        isGrid(layer) ? t('Place at {place} (next free)', { place: positionName(layer, next) }) : t('Move into {name}', { name: layer.name })
      }
      hint={({ layer }) => t('Move {name} into {place}, or choose another location.', { name: sample.name, place: layer.name })}
      onChoose={({ layer }, position) => mutate(moveSampleChange(workspace, sample, { layerId: layer.id, position }))}
    />
  )
}
