import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { t } from '#src/ui/text/translate.ts'
import { LocationDialog } from '#src/features/location-picker/location-dialog.tsx'
import type { StartLocation } from '#src/workspace/mutations/move-sample.ts'

export interface StartLocationDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  onChoose: (place: StartLocation) => void
}

/** Asks for the first position of new samples. */
export function StartLocationDialog({ onChoose, ...dialog }: StartLocationDialogProps) {
  return (
    <LocationDialog
      {...dialog}
      actionLabel={({ layer }, next) =>
        isGrid(layer) ? t('Start at {place} (next free)', { place: positionName(layer, next) }) : t('Place in {name}', { name: layer.name })
      }
      hint={({ layer }) => t('Place in {name}, or choose another location.', { name: layer.name })}
      onChoose={({ layer }, position) => {
        onChoose({ layer, position })
        return true
      }}
    />
  )
}
