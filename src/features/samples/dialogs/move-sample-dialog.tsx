import { moveSample } from '#domain/commands/move-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid, positionName } from '#domain/rules/grid.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { readMoveLabel } from '#src/workspace/mutations/mutation-labels.ts'
import { useMutate } from '#src/workspace/mutations/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { LocationDialog } from '#src/features/location-picker/location-dialog.tsx'

export interface MoveSampleDialogProps {
  opened: boolean
  onClose: () => void
  sample: SampleRow
}

/** Where does the tube go? */
export function MoveSampleDialog({ opened, onClose, sample }: MoveSampleDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const move = async (to: StorageLayerRow, position: number) => {
    const label = await readMoveLabel(workspace, sample, { layerId: to.id, position })
    const go = (layerId: number | null, at: number) => mutation(moveSample, { sampleId: sample.id, layerId, position: at }, label)
    const done = t('{name} moved to {place}', { name: sample.name, place: `${to.name} ${positionName(to, position)}`.trim() })
    return mutate([go(to.id, position)], { done, undo: [go(sample.layerId, sample.position)] })
  }
  return (
    <LocationDialog
      opened={opened}
      onClose={onClose}
      title={t('Move {name}', { name: sample.name })}
      actionLabel={({ layer }, next) =>
        isGrid(layer) ? t('Place at {place} (next free)', { place: positionName(layer, next) }) : t('Move into {name}', { name: layer.name })
      }
      hint={({ layer }) => t('Move {name} into {place}, or choose another location.', { name: sample.name, place: layer.name })}
      onChoose={({ layer }, position) => move(layer, position)}
    />
  )
}
