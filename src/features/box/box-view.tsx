import { useState, useEffect, useRef, useLayoutEffect, type RefObject } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { firstFreePosition, findFreePositions } from '#domain/rules/storage/free-positions.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { readMembers } from '#db/queries/members.ts'
import { BoxGrid, type BoxPosition } from '#src/ui/box/box-grid.tsx'
import { DateSoonIcon, LockIcon } from '#src/ui/icons/icons.ts'
import { Legend } from '#src/ui/icons/legend.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { BoxParts, ShownPartBar, useCellNames, useShownPart } from '#src/workspace/storage/box-parts.tsx'
import { todayText } from '#src/workspace/format/dates.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useMoveTray } from '#src/features/move-tray/move-tray.tsx'
import { useDropIntoLayer } from '#src/features/move-tray/drag-and-drop.ts'
import { usePlacement } from '#src/features/move-tray/use-placement.ts'
import { boxCell, type BoxCellRules } from './box-cells.ts'
import { colorsIn, type ColorBy } from './box-colors.ts'
import { PositionCard } from './position-card.tsx'
import { ReservePositions } from './reserve-positions.tsx'
import { MoveTrayCard } from './move-tray-card.tsx'
import { SampleCard } from './sample-card.tsx'
import classes from './box-view.module.css'

export interface BoxViewProps {
  layer: StorageLayerRow
  content: readonly SampleRow[]
  types: ReadonlyMap<number, SampleTypeRow>
  pending: ReadonlyMap<DependencyKey, 'waiting' | 'trouble'>
  colorBy: ColorBy
  transposed: boolean
  /** The position shown in the card. */
  current: number | null
  onCurrent: (position: number | null) => void
  /** Free positions are being selected, to be reserved. */
  reserving: boolean
  onReserving: (reserving: boolean) => void
  onNewSample: (position: number) => void
  /** There is no tree, and the pane whose lower part is the card is at the end. */
  isAlone: boolean
}

const noMembers = new Map<number, never>()

/** The grid of a box. Tap a tube to see it, pick it up, and tap a free position to put it down. */
export function BoxView({
  layer,
  content,
  types,
  pending,
  colorBy,
  transposed,
  current,
  onCurrent,
  reserving,
  onReserving,
  onNewSample,
  isAlone,
}: BoxViewProps) {
  const { workspace } = useWorkspace()
  const members = useLive(readMembers, []) ?? noMembers
  const may = usePermission()
  const tray = useMoveTray()
  const placement = usePlacement()
  const dropIntoLayer = useDropIntoLayer()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const shownPart = useShownPart(layer, transposed, current)
  const { parts, part, layout, zoomTo } = shownPart
  const box = useBoxFocus(reserving ? 'reserve' : tray.samples.length ? 'carry' : 'look')
  const card = useCardHeight()
  const samplesByPosition = new Map(content.map((sample) => [sample.position, sample]))
  const hasTraySamples = tray.samples.length > 0
  const next = hasTraySamples ? firstFreePosition(findFreePositions(layer, content, workspace.userId)) : undefined
  const rules: BoxCellRules = {
    by: colorBy,
    types,
    members,
    today: todayText(),
    layer,
    samplesByPosition,
    shortNames: useCellNames(shownPart, content),
    pending,
    trayIds: new Set(tray.samples.map((sample) => sample.id)),
    next,
    chosen,
    userId: workspace.userId,
    mayMove: may('Sample.UpdateOwn'),
  }

  const placeAt = async (position: number) => {
    if (!(await placement.placeSamples(tray.samples, layer, position))) return
    tray.clear()
    onCurrent(position)
  }
  const activate = (where: BoxPosition) => {
    const position = layout.toPosition(where)
    const sample = samplesByPosition.get(position)
    if (reserving) return sample || layer.reserved[position] ? undefined : setChosen(toggled(chosen, position))
    if (!hasTraySamples) return onCurrent(position)
    if (!sample) return void placeAt(position)
    if (rules.trayIds.has(sample.id)) tray.removeSample(sample.id)
    else tray.addSample(sample.id)
  }
  const endReserving = () => {
    setChosen(new Set())
    onReserving(false)
  }
  const shown = current === null ? undefined : samplesByPosition.get(current)
  const showPlaced = (positions: readonly number[]) => {
    onCurrent(positions[0] ?? null)
    zoomTo(positions[0] ?? null)
  }
  return (
    <div ref={box} className={classNames(classes.box, isAlone && classes.alone)}>
      <div className={classes.grid}>
        <ShownPartBar shown={shownPart} />
        {parts.length > 0 && !part ? (
          <BoxParts
            shown={shownPart}
            stateAt={(position) => (samplesByPosition.has(position) ? 'filled' : position === next ? 'next' : 'free')}
            summaryOf={(positions) => {
              const filled = positions.filter((position) => samplesByPosition.has(position)).length
              return t('{filled} filled, {free} free', { filled, free: positions.length - filled })
            }}
          />
        ) : (
          <div className={classes.room} style={{ ['--box-rows' as string]: layout.rows, ['--box-columns' as string]: layout.columns }}>
            <BoxGrid
              label={t('{name}, {rows} by {columns}', { name: layer.name, rows: layout.rows, columns: layout.columns })}
              rows={layout.rows}
              columns={layout.columns}
              rowLabel={layout.rowLabel}
              columnLabel={layout.columnLabel}
              cell={(where) => boxCell(layout.toPosition(where), rules)}
              onActivate={activate}
              onDrop={(what, where) => void dropIntoLayer(what, layer.id, layout.toPosition(where))}
              current={current === null ? undefined : layout.toCell(current)}
              moving={hasTraySamples || reserving}
            />
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <Legend
          label={t('Legend')}
          items={[
            ...colorsIn(content, rules).map((color) => ({ id: color.id, label: color.label, symbol: { shape: color.shape, tone: color.tone } })),
            ...(colorBy === 'expiry' ? [] : [{ id: 'soon', label: t('Expires soon'), symbol: { icon: DateSoonIcon } }]),
            ...(Object.keys(layer.reserved).length ? [{ id: 'reserved', label: t('Reserved'), symbol: { icon: LockIcon } }] : []),
            { id: 'free', label: t('Free'), symbol: 'free' as const },
          ]}
        />
        <aside ref={card} className={classes.card} data-box-card>
          {reserving && <ReservePositions layer={layer} positions={chosen} onDone={endReserving} />}
          {!reserving && (hasTraySamples || tray.layer) && <MoveTrayCard into={layer} onPlaced={showPlaced} />}
          {!reserving && !hasTraySamples && !tray.layer && shown && (
            <SampleCard
              sample={shown}
              type={types.get(shown.sampleTypeId)}
              owner={members.get(shown.ownerId)?.fullName}
              position={positionName(layer, shown.position)}
              onPickUp={() => tray.addSample(shown.id)}
            />
          )}
          {!reserving && !hasTraySamples && !tray.layer && !shown && current !== null && (
            <PositionCard
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
    </div>
  )
}

function toggled(chosen: ReadonlySet<number>, position: number): ReadonlySet<number> {
  const after = new Set(chosen)
  if (!after.delete(position)) after.add(position)
  return after
}

/** What the card next to a box is for. */
type BoxCard = 'look' | 'carry' | 'reserve'

/**
 * The card next to a box changes while it is used. If the button that had the focus is gone, the focus moves to what comes next:
 * for a task, to its main button, otherwise to the position shown.
 */
function useBoxFocus(card: BoxCard): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<BoxCard>('look')
  useEffect(() => {
    const hasChanged = before.current !== card
    before.current = card
    if (!hasChanged || document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(card === 'look' ? '[role="gridcell"][aria-selected="true"]' : 'aside button:enabled')?.focus()
  }, [card])
  return box
}

/** How high the card of a box is, as `--h-box-card`: in landscape the tree beside the box is as much shorter. */
function useCardHeight(): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.body
    const observer = new ResizeObserver(([entry]) => style.setProperty('--h-box-card', `${entry!.borderBoxSize[0]!.blockSize}px`))
    observer.observe(card.current!)
    return () => {
      observer.disconnect()
      style.removeProperty('--h-box-card')
    }
  }, [])
  return card
}
