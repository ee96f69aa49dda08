import { useState } from 'react'
import { positionName } from '#domain/rules/storage/grid.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { GridIcon } from '#src/ui/icons/icons.ts'
import { PutDownIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { locationText } from '#src/workspace/mutations/mutation-labels.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { mutationAtLocation, type WantedLocation } from './location-correction.ts'
import { useFreePositions } from './use-free-positions.ts'
import type { ResolutionProps } from './resolution-props.ts'

export interface LocationResolutionProps extends ResolutionProps {
  location: WantedLocation
  /** For a sample that was archived meanwhile: also restores it. */
  as?: 'move' | 'restore'
}

/** The positions that are free now, nearest first, or any other location: one tap sends the mutation again. */
export function LocationResolution({ item, location, as, dialogs, send }: LocationResolutionProps) {
  const { workspace } = useWorkspace()
  const [choosing, setChoosing] = useState(false)
  const found = useFreePositions(location)
  if (!found) return null
  const { layer, free } = found
  const placeAt = async (to: WantedLocation) => {
    const mutation = await mutationAtLocation(workspace, item, to, as)
    if (mutation) await send({ replacements: new Map([[item, mutation]]) })
  }
  return (
    <div className="bar">
      {layer &&
        free.map((position, index) => (
          <Button
            key={position}
            variant={index === 0 ? 'primary' : 'outline'}
            tall
            {...(index === 0 && { icon: PutDownIcon })}
            onClick={() => void placeAt({ layerId: layer.id, position })}
          >
            {index === 0
              ? t(as === 'restore' ? 'Restore to {place}' : 'Place at {place}', { place: positionName(layer, position) || layer.name })
              : positionName(layer, position)}
          </Button>
        ))}
      {layer && free.length === 0 && <p>{t('{name} has no free position.', { name: layer.name })}</p>}
      <Button icon={GridIcon} tall onClick={() => setChoosing(true)}>
        {t('Choose…')}
      </Button>
      {choosing &&
        dialogs.chooseLocation({
          title: layer ? t('Choose a location other than {place}', { place: locationText(layer, location.position) }) : t('Choose another location'),
          onChoose: (to) => {
            setChoosing(false)
            void placeAt(to)
          },
          onClose: () => setChoosing(false),
        })}
    </div>
  )
}
