import { useState } from 'react'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName, rowName, placesOf } from '#domain/rules/grid.ts'
import { rowMark, type Mark } from '#domain/marks.ts'
import { firstFree } from '#domain/rules/place.ts'
import { act } from '#db/write.ts'
import type { BoxCellContent } from '#src/ui/box-cell.tsx'
import { BoxGrid, type BoxPosition } from '#src/ui/box-grid.tsx'
import { DatePastIcon, DateSoonIcon, LiftedIcon } from '#src/ui/icons.ts'
import { Legend } from '#src/ui/legend.tsx'
import { t } from '#src/ui/translate.ts'
import { expiryOf, todayText } from '#src/workspace/dates.ts'
import { useAct } from '#src/workspace/use-act.ts'
import { PickedUp } from './picked-up.tsx'
import { shortName } from '#src/workspace/short-name.ts'
import { useBoxFocus } from './use-box-focus.ts'
import { VialCard } from './vial-card.tsx'
import look from './box-view.module.css'

export interface BoxViewProps {
  layer: StorageLayerRow
  content: readonly SampleRow[]
  types: ReadonlyMap<number, SampleTypeRow>
  pending: ReadonlyMap<Mark, 'waiting' | 'trouble'>
  onNewSample: (position: number) => void
}

/** A box from above. Tap a tube to see it, pick it up, and tap a free position to put it down. */
export function BoxView({ layer, content, types, pending, onNewSample }: BoxViewProps) {
  const doActs = useAct()
  const [currentPosition, setCurrentPosition] = useState<number | null>(null)
  const [carriedId, setCarriedId] = useState<number | null>(null)
  const box = useBoxFocus(carriedId)
  const at = new Map(content.map((sample) => [sample.position, sample]))
  const carried = content.find((sample) => sample.id === carriedId)
  const current = currentPosition === null ? undefined : at.get(currentPosition)
  const next = firstFree(new Set(at.keys()), placesOf(layer))
  const toPosition = ({ row, column }: BoxPosition) => row * layer.columns + column + 1
  const toBoxPosition = (position: number): BoxPosition => ({ row: Math.floor((position - 1) / layer.columns), column: (position - 1) % layer.columns })

  const putDown = async (position: number) => {
    if (!carried) return
    const place = positionName(layer, position)
    const move = (to: number) =>
      act(
        moveSample,
        { sampleId: carried.id, layerId: layer.id, position: to },
        t('{name}: move to {place}', { name: carried.name, place: `${layer.name} ${positionName(layer, to)}` }),
      )
    if (await doActs([move(position)], { done: t('{name} is at {place}', { name: carried.name, place }), undo: [move(carried.position)] })) {
      setCarriedId(null)
      setCurrentPosition(position)
    }
  }
  const activate = (where: BoxPosition) => {
    const position = toPosition(where)
    if (carried && !at.has(position)) void putDown(position)
    else if (at.has(position)) setCurrentPosition(position)
    else if (!carried) onNewSample(position)
  }
  const cell = (where: BoxPosition): BoxCellContent => {
    const position = toPosition(where)
    const label = positionName(layer, position)
    const sample = at.get(position)
    if (!sample) {
      const isNext = carried !== undefined && position === next
      return { label, state: isNext ? 'next' : 'free', description: t('free'), ...(isNext && { text: t('Place') }) }
    }
    const type = types.get(sample.sampleTypeId)
    const expiry = expiryOf(sample.expiration, todayText())
    const flag = sample.id === carriedId ? LiftedIcon : expiry === 'past' ? DatePastIcon : expiry === 'soon' ? DateSoonIcon : undefined
    const state = sample.id === carriedId ? 'picked' : (pending.get(rowMark('samples', sample.id)) ?? 'filled')
    return {
      label,
      state,
      description: [
        type?.name,
        sample.name,
        expiry === 'past' && t('expired'),
        expiry === 'soon' && t('expires soon'),
        state === 'waiting' && t('waiting to be sent'),
      ]
        .filter(Boolean)
        .join(', '),
      text: shortName(sample.name),
      ...(type && { shape: type.shape, tone: type.tone }),
      ...(flag && { flag }),
    }
  }
  const shown = [...new Set(content.map((sample) => sample.sampleTypeId))].flatMap((id) => types.get(id) ?? [])
  return (
    <div ref={box} className={look.box}>
      <div className={look.grid}>
        <BoxGrid
          label={t('{name}, {rows} by {columns}', { name: layer.name, rows: layer.rows, columns: layer.columns })}
          rows={layer.rows}
          columns={layer.columns}
          rowLabel={rowName}
          columnLabel={(column) => String(column + 1)}
          cell={cell}
          onActivate={activate}
          current={currentPosition === null ? undefined : toBoxPosition(currentPosition)}
          carrying={carried !== undefined}
        />
        <Legend
          label={t('Legend')}
          items={[
            ...shown.map((type) => ({ id: String(type.id), label: type.name, mark: { shape: type.shape, tone: type.tone } })),
            { id: 'free', label: t('Free'), mark: 'free' as const },
          ]}
        />
      </div>
      <aside className={look.card}>
        {carried ? (
          <PickedUp
            sample={carried}
            from={positionName(layer, carried.position)}
            next={next === undefined ? undefined : positionName(layer, next)}
            onPutBack={() => setCarriedId(null)}
            onPlaceNext={() => next !== undefined && void putDown(next)}
          />
        ) : (
          current && (
            <VialCard
              sample={current}
              type={types.get(current.sampleTypeId)}
              position={positionName(layer, current.position)}
              onPickUp={() => setCarriedId(current.id)}
            />
          )
        )}
      </aside>
    </div>
  )
}
