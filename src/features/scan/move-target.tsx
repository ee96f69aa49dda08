import type { TargetLayer } from '#machines/location-update-types.ts'
import { isGrid, placesOf, positionName } from '#domain/rules/grid.ts'
import { readPath } from '#db/queries/layers.ts'
import { useState } from 'react'
import { BoxMini } from '#src/ui/box-mini.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { GridIcon } from '#src/ui/icons.ts'
import { Path } from '#src/ui/path.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { PositionGrid } from '#src/workspace/position-grid.tsx'
import { useLive } from '#src/workspace/workspace-context.tsx'
import look from './scan-frame.module.css'

export interface MoveTargetProps {
  layer: TargetLayer
  taken: ReadonlyMap<number, string>
  /** Filled in this round. */
  placed: ReadonlySet<number>
  next: number | null
  onChange: () => void
  onPosition: (position: number) => void
}

/** The compartment that is being filled, with the next position; tapping another one goes on from there. */
export function MoveTarget({ layer, taken, placed, next, onChange, onPosition }: MoveTargetProps) {
  const [choosing, setChoosing] = useState(false)
  const path = useLive((workspace) => readPath(workspace, layer.id), [layer.id]) ?? []
  const free = placesOf(layer) - taken.size
  const toPosition = ({ row, column }: { row: number; column: number }) => row * layer.columns + column + 1
  const nextName = next === null ? '' : positionName(layer, next)
  return (
    <Card label={t('Move into {name}', { name: layer.name })}>
      <div className={look.target}>
        <div className={look.targetHead}>
          <div>
            <p className="muted small">{t('Move into')}</p>
            <h2>{layer.name}</h2>
          </div>
          <Button variant="plain" onClick={onChange}>
            {t('Change')}
          </Button>
        </div>
        {isGrid(layer) && (
          <div className={look.mini}>
            <BoxMini
              label={t('{name}: next {place}', { name: layer.name, place: nextName || '–' })}
              rows={layer.rows}
              columns={layer.columns}
              stateAt={(where) => {
                const position = toPosition(where)
                if (placed.has(position)) return 'new'
                if (taken.has(position)) return 'filled'
                return position === next ? 'next' : 'free'
              }}
            />
          </div>
        )}
        <div className={look.next}>
          <span>
            <Path parts={path.slice(0, -1).map((above) => above.name)} />
            {isGrid(layer) && <span className="small">{` ${plural(free, { one: '# free', other: '# free' })}`}</span>}
          </span>
          {isGrid(layer) && (
            <Button icon={GridIcon} onClick={() => setChoosing(true)}>
              {nextName ? t('Next {place}', { place: nextName }) : t('Full')}
            </Button>
          )}
        </div>
      </div>
      <Dialog opened={choosing} onClose={() => setChoosing(false)} title={t('Go on from')} width={860}>
        <PositionGrid
          layer={layer}
          taken={taken}
          next={next}
          onChoose={(position) => {
            setChoosing(false)
            onPosition(position)
          }}
        />
      </Dialog>
    </Card>
  )
}
