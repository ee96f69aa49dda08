import { isGrid, positionName } from '#domain/rules/grid.ts'
import { t } from '#src/ui/translate.ts'
import { PlaceDialog } from './place-dialog.tsx'
import type { StartPlace } from './sample-places.ts'

export interface SamplePlaceDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  onChoose: (place: StartPlace) => void
}

/** Where new samples begin. */
export function SamplePlaceDialog({ onChoose, ...dialog }: SamplePlaceDialogProps) {
  return (
    <PlaceDialog
      {...dialog}
      actionLabel={({ layer }, next) =>
        isGrid(layer) ? t('From {place} on, next free', { place: positionName(layer, next) }) : t('Into {name}', { name: layer.name })
      }
      hint={({ layer }) => t('Into {name}, or choose another place.', { name: layer.name })}
      onPlace={({ layer }, position) => {
        onChoose({ layer, position })
        return true
      }}
    />
  )
}
