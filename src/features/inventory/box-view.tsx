import { useState } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { Mark } from '#domain/marks.ts'
import { firstFree, freePlaces } from '#domain/rules/free-places.ts'
import { positionName } from '#domain/rules/grid.ts'
import { readMembers } from '#db/queries/people.ts'
import { BoxGrid, type BoxPosition } from '#src/ui/box-grid.tsx'
import { Button } from '#src/ui/button.tsx'
import { DateSoonIcon, GridIcon, LockIcon } from '#src/ui/icons.ts'
import { Legend } from '#src/ui/legend.tsx'
import { t } from '#src/ui/translate.ts'
import { isWithin, layOut, partsOf, type Window } from '#src/workspace/box-layout.ts'
import { todayText } from '#src/workspace/dates.ts'
import { usePermission } from '#src/workspace/use-permission.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'
import { boxCell, type BoxCellRules } from './box-cells.ts'
import { coloursIn, type ColourBy } from './box-colours.ts'
import { BoxParts, partName } from './box-parts.tsx'
import { BoxPlaceCard } from './box-place-card.tsx'
import { BoxReserve } from './box-reserve.tsx'
import { PickedUp } from './picked-up.tsx'
import { useCarry } from './storage-carry.tsx'
import { useDropped } from './storage-drag.ts'
import { usePutDown } from './storage-put-down.ts'
import { useBoxFocus } from './use-box-focus.ts'
import { VialCard } from './vial-card.tsx'
import look from './box-view.module.css'

export interface BoxViewProps {
  layer: StorageLayerRow
  content: readonly SampleRow[]
  types: ReadonlyMap<number, SampleTypeRow>
  pending: ReadonlyMap<Mark, 'waiting' | 'trouble'>
  colourBy: ColourBy
  transposed: boolean
  /** The tube the address asks for. */
  shownId?: number | null | undefined
  /** Free positions are being chosen, to be reserved. */
  reserving: boolean
  onReserving: (reserving: boolean) => void
  onNewSample: (position: number) => void
}

const nobody = new Map<number, never>()

/** A box from above. Tap a tube to see it, pick it up, and tap a free position to put it down. */
export function BoxView({ layer, content, types, pending, colourBy, transposed, shownId, reserving, onReserving, onNewSample }: BoxViewProps) {
  const { workspace } = useWorkspace()
  const members = useLive(readMembers, []) ?? nobody
  const may = usePermission()
  const carry = useCarry()
  const putDown = usePutDown()
  const dropped = useDropped()
  const [current, setCurrent] = useState<number | null>(() => content.find((sample) => sample.id === shownId)?.position ?? null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const parts = partsOf(layer, transposed)
  const partOf = (position: number | null) =>
    position === null ? undefined : parts.find((part) => isWithin(part, layOut(layer, transposed).toDrawn(position)))
  const [zoomed, setZoomed] = useState<Window | undefined>(() => partOf(current))
  // Turned round, a part is another one.
  const part = parts.find((one) => one.row === zoomed?.row && one.column === zoomed.column)
  const layout = layOut(layer, transposed, part)
  const box = useBoxFocus(reserving ? 'reserve' : carry.samples.length ? 'carry' : 'look')
  const at = new Map(content.map((sample) => [sample.position, sample]))
  const isCarrying = carry.samples.length > 0
  const next = isCarrying ? firstFree(freePlaces(layer, content, workspace.userId)) : undefined
  const rules: BoxCellRules = {
    by: colourBy,
    types,
    members,
    today: todayText(),
    layer,
    at,
    pending,
    carriedIds: new Set(carry.samples.map((sample) => sample.id)),
    next,
    chosen,
    userId: workspace.userId,
    mayMove: may('Sample.UpdateOwn'),
  }

  const place = async (position: number) => {
    if (!(await putDown.samples(carry.samples, layer, position))) return
    carry.letGo()
    setCurrent(position)
  }
  const activate = (where: BoxPosition) => {
    const position = layout.toPosition(where)
    const sample = at.get(position)
    if (reserving) return sample || layer.reserved[position] ? undefined : setChosen(toggled(chosen, position))
    if (!isCarrying) return setCurrent(position)
    if (!sample) return void place(position)
    if (rules.carriedIds.has(sample.id)) carry.putBack(sample.id)
    else carry.pickUp(sample.id)
  }
  const endReserving = () => {
    setChosen(new Set())
    onReserving(false)
  }
  const shown = current === null ? undefined : at.get(current)
  const showPlaced = (positions: readonly number[]) => {
    setCurrent(positions[0] ?? null)
    setZoomed(partOf(positions[0] ?? null))
  }
  return (
    <div ref={box} className={look.box}>
      <div className={look.grid}>
        {parts.length > 0 && part && (
          <div className={look.bar}>
            <Button icon={GridIcon} onClick={() => setZoomed(undefined)}>
              {t('All of it')}
            </Button>
            <span className="mono">{partName(layer, transposed, part)}</span>
          </div>
        )}
        {parts.length > 0 && !part ? (
          <BoxParts layer={layer} transposed={transposed} parts={parts} taken={new Set(at.keys())} next={next} onZoom={setZoomed} />
        ) : (
          <div className={look.room} style={{ ['--box-rows' as string]: layout.rows }}>
            <BoxGrid
              label={t('{name}, {rows} by {columns}', { name: layer.name, rows: layout.rows, columns: layout.columns })}
              rows={layout.rows}
              columns={layout.columns}
              rowLabel={layout.rowLabel}
              columnLabel={layout.columnLabel}
              cell={(where) => boxCell(layout.toPosition(where), rules)}
              onActivate={activate}
              onDrop={(what, where) => void dropped(what, layer.id, layout.toPosition(where))}
              current={current === null ? undefined : layout.toDrawn(current)}
              carrying={isCarrying || reserving}
            />
          </div>
        )}
        <Legend
          label={t('Legend')}
          items={[
            ...coloursIn(content, rules).map((colour) => ({ id: colour.id, label: colour.label, mark: { shape: colour.shape, tone: colour.tone } })),
            ...(colourBy === 'expiry' ? [] : [{ id: 'soon', label: t('Expires soon'), mark: { icon: DateSoonIcon } }]),
            ...(Object.keys(layer.reserved).length ? [{ id: 'reserved', label: t('Reserved'), mark: { icon: LockIcon } }] : []),
            { id: 'free', label: t('Free'), mark: 'free' as const },
          ]}
        />
      </div>
      <aside className={look.card} data-box-card>
        {reserving && <BoxReserve layer={layer} positions={chosen} onDone={endReserving} />}
        {!reserving && (isCarrying || carry.layer) && <PickedUp into={layer} onPlaced={showPlaced} />}
        {!reserving && !isCarrying && !carry.layer && shown && (
          <VialCard
            sample={shown}
            type={types.get(shown.sampleTypeId)}
            owner={members.get(shown.ownerId)?.fullName}
            position={positionName(layer, shown.position)}
            onPickUp={() => carry.pickUp(shown.id)}
          />
        )}
        {!reserving && !isCarrying && !carry.layer && !shown && current !== null && (
          <BoxPlaceCard
            layer={layer}
            position={current}
            onNewSample={() => onNewSample(current)}
            onReserve={() => {
              setChosen(new Set([current]))
              onReserving(true)
            }}
          />
        )}
      </aside>
    </div>
  )
}

function toggled(chosen: ReadonlySet<number>, position: number): ReadonlySet<number> {
  const after = new Set(chosen)
  if (!after.delete(position)) after.add(position)
  return after
}
