import { useState } from 'react'
import { isGrid, positionName } from '#domain/rules/grid.ts'
import { readLayer, readNearestFree } from '#db/queries/layers.ts'
import { Button } from '#src/ui/button.tsx'
import { GridIcon, PutDownIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { placeWords } from '#src/workspace/act-labels.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'
import { actAtPlace, type WantedPlace } from './place-correction.ts'
import type { WayProps } from './way-props.ts'

export interface PlaceWayProps extends WayProps {
  place: WantedPlace
  /** Of a sample that was archived meanwhile: comes back from there with it. */
  as?: 'move' | 'restore'
}

/** The positions that are free now, nearest first, and any other place: one tap issues the act again. */
export function PlaceWay({ item, place, as, dialogs, send }: PlaceWayProps) {
  const { workspace } = useWorkspace()
  const [choosing, setChoosing] = useState(false)
  const found = useLive(
    async (workspace) => {
      const layer = await readLayer(workspace, place.layerId)
      if (!layer || layer.archived) return { layer: undefined, free: [] }
      return { layer, free: isGrid(layer) ? await readNearestFree(workspace, layer, Math.max(1, place.position)) : [0] }
    },
    [place.layerId, place.position],
  )
  if (!found) return null
  const { layer, free } = found
  const put = async (to: WantedPlace) => {
    const act = await actAtPlace(workspace, item, to, as)
    if (act) await send({ instead: new Map([[item, act]]) })
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
            onClick={() => void put({ layerId: layer.id, position })}
          >
            {index === 0
              ? t(as === 'restore' ? 'Restore to {place}' : 'Place at {place}', { place: positionName(layer, position) || layer.name })
              : positionName(layer, position)}
          </Button>
        ))}
      {layer && free.length === 0 && <p>{t('No position is free in {name}.', { name: layer.name })}</p>}
      <Button icon={GridIcon} tall onClick={() => setChoosing(true)}>
        {t('Choose…')}
      </Button>
      {choosing &&
        dialogs.choosePlace({
          title: layer ? t('Another place than {place}', { place: placeWords(layer, place.position) }) : t('Another place'),
          onChoose: (to) => {
            setChoosing(false)
            void put(to)
          },
          onClose: () => setChoosing(false),
        })}
    </div>
  )
}
