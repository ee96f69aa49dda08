import { moveSample } from '#domain/commands/move-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid, positionName } from '#domain/rules/grid.ts'
import { act } from '#db/write.ts'
import { t } from '#src/ui/translate.ts'
import { readMoveLabel } from '#src/workspace/act-labels.ts'
import { useAct } from '#src/workspace/use-act.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import { PlaceDialog } from './place-dialog.tsx'

export interface MoveDialogProps {
  opened: boolean
  onClose: () => void
  sample: SampleRow
}

/** Where does the tube go? */
export function MoveDialog({ opened, onClose, sample }: MoveDialogProps) {
  const { workspace } = useWorkspace()
  const doActs = useAct()
  const move = async (to: StorageLayerRow, position: number) => {
    const label = await readMoveLabel(workspace, sample, { layerId: to.id, position })
    const go = (layerId: number | null, at: number) => act(moveSample, { sampleId: sample.id, layerId, position: at }, label)
    const done = t('{name} is at {place}', { name: sample.name, place: `${to.name} ${positionName(to, position)}`.trim() })
    return doActs([go(to.id, position)], { done, undo: [go(sample.layerId, sample.position)] })
  }
  return (
    <PlaceDialog
      opened={opened}
      onClose={onClose}
      title={t('Move {name}', { name: sample.name })}
      actionLabel={({ layer }, next) =>
        isGrid(layer) ? t('Place at {place}, next free', { place: positionName(layer, next) }) : t('Put into {name}', { name: layer.name })
      }
      hint={({ layer }) => t('Put {name} into {place}, or choose another place.', { name: sample.name, place: layer.name })}
      onPlace={({ layer }, position) => move(layer, position)}
    />
  )
}
