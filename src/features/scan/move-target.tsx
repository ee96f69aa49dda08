import type { TargetLayer } from '#machines/location-update/location-update-types.ts'
import { isGrid, capacityOf, columnLabel, positionName, rowLabel } from '#domain/rules/storage/grid.ts'
import { readPath } from '#db/queries/layers.ts'
import { useState, type CSSProperties } from 'react'
import { BoxThumbnail } from '#src/ui/box/box-thumbnail.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { GridIcon } from '#src/ui/icons/icons.ts'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { PositionGrid } from '#src/workspace/storage/position-grid.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import classes from './scan-frame.module.css'

export interface MoveTargetProps {
  layer: TargetLayer
  taken: ReadonlyMap<number, string>
  /** Filled in this round. */
  placed: ReadonlySet<number>
  next: number | null
  onChange: () => void
  onPosition: (position: number) => void
}

/** With more columns, their numbers could not be read. */
const maxNamed = 12

/** The compartment being filled, with the next position; tapping another one continues from there. */
export function MoveTarget({ layer, taken, placed, next, onChange, onPosition }: MoveTargetProps) {
  const [choosing, setChoosing] = useState(false)
  const path = useLive((workspace) => readPath(workspace, layer.id), [layer.id]) ?? []
  const free = capacityOf(layer) - taken.size
  const toPosition = ({ row, column }: { row: number; column: number }) => row * layer.columns + column + 1
  const nextName = next === null ? '' : positionName(layer, next)
  return (
    <Card label={t('Move into {name}', { name: layer.name })}>
      <div className={classes.target}>
        <div className={classes.targetHead}>
          <div>
            <p className="muted small">{t('Move into')}</p>
            <h2>{layer.name}</h2>
          </div>
          <Button variant="plain" onClick={onChange}>
            {t('Change')}
          </Button>
        </div>
        {isGrid(layer) && (
          <div className={classes.mini} style={{ '--rows': layer.rows, '--columns': layer.columns } as CSSProperties}>
            <BoxThumbnail
              label={t('{name}, next position {place}', { name: layer.name, place: nextName || '–' })}
              rows={layer.rows}
              columns={layer.columns}
              names={layer.columns > maxNamed ? undefined : { row: (row) => rowLabel(layer, row), column: (column) => columnLabel(layer, column) }}
              stateAt={(where) => {
                const position = toPosition(where)
                if (placed.has(position)) return 'new'
                if (taken.has(position)) return 'filled'
                return position === next ? 'next' : 'free'
              }}
            />
          </div>
        )}
        <div className={classes.next}>
          <span>
            <LocationPath parts={path.slice(0, -1).map((above) => above.name)} />{' '}
            {isGrid(layer) && <span className="small">{plural(free, { one: '# free', other: '# free' })}</span>}
          </span>
          {isGrid(layer) && (
            <Button icon={GridIcon} onClick={() => setChoosing(true)}>
              {nextName ? t('Next: {place}', { place: nextName }) : t('Full')}
            </Button>
          )}
        </div>
      </div>
      <Dialog opened={choosing} onClose={() => setChoosing(false)} title={t('Choose the next position')} width={860}>
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
