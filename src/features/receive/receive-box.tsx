import { useEffect } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { readContent, readLayer, readPath } from '#db/queries/layers.ts'
import { BoxGrid } from '#src/ui/box/box-grid.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { shortPath } from '#src/workspace/samples/short-path.ts'
import { ShownPartBar, useCellNames, useShownPart } from '#src/workspace/storage/box-parts.tsx'
import { receiveCell } from './receive-cells.ts'
import type { Delivery } from './use-receive.ts'
import classes from './receive.module.css'

export interface ReceiveBoxProps {
  delivery: Delivery
  layerId: number
  onChange: () => void
}

/** The box that is being filled. A tap on a free position continues from there. */
export function ReceiveBox({ delivery, layerId, onChange }: ReceiveBoxProps) {
  const box = useLive(
    async (workspace) => {
      const layer = await readLayer(workspace, layerId)
      return layer && { layer, path: await readPath(workspace, layerId) }
    },
    [layerId],
  )
  if (!box) return <div />
  const { layer, path } = box
  const free = delivery.context.free?.length ?? 0
  return (
    <figure className={classes.box}>
      <figcaption>
        <div className="grow">
          <h2>{layer.name}</h2>
          <p className="muted small">
            {[
              shortPath(path.map(({ name }) => name))
                .slice(0, -1)
                .join(' › '),
              isGrid(layer) && plural(free, { one: '# free', other: '# free' }),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <Button variant="plain" onClick={onChange}>
          {t('Change')}
        </Button>
      </figcaption>
      {isGrid(layer) ? <Positions delivery={delivery} layer={layer} /> : <p className="muted">{t('It has no positions.')}</p>}
    </figure>
  )
}

function Positions({ delivery, layer }: { delivery: Delivery; layer: StorageLayerRow }) {
  const { context, view, positions, send } = delivery
  const { boxTurned } = useDeviceSettings()
  const content = useLive(async (workspace) => (await readContent(workspace, layer.id, null, limits.grid.most)).rows, [layer.id]) ?? []
  const next = positions[0] ?? null
  const part = useShownPart(layer, (layer.transposed === 1) !== boxTurned, next)
  const { layout, zoomTo } = part
  const shortNames = useCellNames(part, content)
  useEffect(() => zoomTo(next), [next, zoomTo])
  const byPosition = new Map(content.map((sample) => [sample.position, sample]))
  const isFree = new Set(context.free)
  const later = new Set(positions.slice(1))
  return (
    <>
      <ShownPartBar shown={part} />
      <div className={classes.room}>
        <BoxGrid
          label={t('{name}, {rows} by {columns}', { name: layer.name, rows: layout.rows, columns: layout.columns })}
          rows={layout.rows}
          columns={layout.columns}
          rowLabel={layout.rowLabel}
          columnLabel={layout.columnLabel}
          cell={(where) => {
            const position = layout.toPosition(where)
            const sample = byPosition.get(position)
            return receiveCell({
              label: positionName(layer, position),
              sample,
              type: sample && view.types.get(sample.sampleTypeId),
              isNew: sample !== undefined && context.placed.includes(sample.id),
              isNext: position === next,
              isLater: later.has(position),
              isFree: isFree.has(position),
              text: sample && shortNames.get(sample.name),
            })
          }}
          current={next === null ? undefined : layout.toCell(next)}
          onActivate={(where) => send({ type: 'position.chosen', position: layout.toPosition(where) })}
        />
      </div>
    </>
  )
}
