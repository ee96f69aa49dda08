import { useState } from 'react'
import { isGrid, positionName } from '#domain/rules/grid.ts'
import { readContent, readLayer, readNearestFree } from '#db/queries/layers.ts'
import type { InboxItem } from '#db/disk.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { GridIcon, PutDownIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { momentText } from '#src/workspace/dates.ts'
import { PositionGrid } from '#src/workspace/position-grid.tsx'
import { useLive } from '#src/workspace/workspace-context.tsx'
import type { MoveInput } from './refused-acts.ts'

export interface TakenPlaceProps {
  item: InboxItem
  move: MoveInput
  onPlace: (position: number) => void
}

/** Who is there since when, and the positions that are free now, nearest first: one tap issues the move again. */
export function TakenPlace({ item: { detail }, move, onPlace }: TakenPlaceProps) {
  const [choosing, setChoosing] = useState(false)
  const found = useLive(
    async (workspace) => {
      const layer = await readLayer(workspace, move.layerId)
      if (!layer || !isGrid(layer)) return undefined
      const { rows } = await readContent(workspace, layer.id, null, limits.grid.most)
      return { layer, free: await readNearestFree(workspace, layer, move.position), taken: new Map(rows.map((sample) => [sample.position, sample.name])) }
    },
    [move.layerId, move.position],
  )
  if (!found) return null
  const { layer, free, taken } = found
  const { byName, placedBy, placedAt } = detail
  const facts = {
    place: positionName(layer, move.position),
    name: String(byName ?? ''),
    person: String(placedBy ?? ''),
    moment: typeof placedAt === 'number' ? momentText(placedAt) : '',
  }
  return (
    <>
      <p>{placedBy ? t('{place} is taken by {name}. Placed {moment} by {person}.', facts) : t('{place} is taken by {name}.', facts)}</p>
      <div className="bar">
        {free.map((position, index) => (
          <Button
            key={position}
            variant={index === 0 ? 'primary' : 'outline'}
            tall
            {...(index === 0 && { icon: PutDownIcon })}
            onClick={() => onPlace(position)}
          >
            {index === 0 ? t('Place at {place}', { place: positionName(layer, position) }) : positionName(layer, position)}
          </Button>
        ))}
        {free.length === 0 && <p>{t('No position is free in {name}.', { name: layer.name })}</p>}
        <Button icon={GridIcon} tall onClick={() => setChoosing(true)}>
          {t('Choose…')}
        </Button>
      </div>
      <Dialog opened={choosing} onClose={() => setChoosing(false)} title={layer.name} width={860}>
        <PositionGrid
          layer={layer}
          taken={taken}
          next={free[0]}
          onChoose={(position) => {
            setChoosing(false)
            onPlace(position)
          }}
        />
      </Dialog>
    </>
  )
}
