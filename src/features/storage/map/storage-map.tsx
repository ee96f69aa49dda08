import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { msg, type Message } from '#domain/message.ts'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { Legend } from '#src/ui/icons/legend.tsx'
import { t } from '#src/ui/text/translate.ts'
import { changeDeviceSettings, mapColorings, useDeviceSettings, type MapBy } from '#src/workspace/device/device-settings.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import type { BoxContents } from '#src/workspace/storage/box-contents.ts'
import type { StorageFill } from '#src/workspace/storage/storage-fill.ts'
import { MapColumnView, type MapDrawing } from './map-column.tsx'
import { groupIntoColumns, type MapColumn } from './map-columns.ts'
import { mapLegend } from './map-colors.ts'
import { RoomButton } from './room-button.tsx'
import classes from './storage-map.module.css'

export interface StorageMapProps {
  layer: StorageLayerRow
  /** Everything in it, from `readLayersBelow`. */
  below: readonly StorageLayerRow[]
  /** How full everything is; undefined until it is known. */
  fill: StorageFill | undefined
  /** What is in its boxes; undefined until it is known. */
  contents: ReadonlyMap<number, BoxContents> | undefined
  /** The box that was open last. */
  currentId?: number | null | undefined
  hrefOf: (layerId: number) => string
  /** More tools, after its own. */
  children?: ReactNode
}

const colorings: Readonly<Record<MapBy, Message>> = { fill: msg('Fill', 'how full'), type: msg('Type'), expiry: msg('Expiration') }

/** A column with more than this is two cards wide. */
const maxDepth = 6

const widthOf = ({ boxes, others }: MapColumn, columns: readonly MapColumn[]) =>
  columns.length === 1 ? 'all' : boxes.length + others.length > maxDepth ? 'wide' : 'one'

/** What is in a freezer, rack, shelf or drawer: its racks side by side, each box as a picture. */
export function StorageMap({ layer, below, fill, contents, currentId = null, hrefOf, children }: StorageMapProps) {
  const { mapBy: by, boxTurned: turned } = useDeviceSettings()
  const types = useSampleTypes()
  const columns = useMemo(() => groupIntoColumns(layer, below), [layer, below])
  const legend = useMemo(() => (contents && types ? mapLegend(contents.values(), by, types) : []), [contents, types, by])
  const map = useRef<HTMLDivElement>(null)
  // Back from a box, the map is where it was left.
  useEffect(() => {
    map.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const drawing: MapDrawing = { by, types: types ?? new Map(), turned, fill, contents: types && contents, currentId, hrefOf }
  const hasBoxes = columns.some(({ boxes }) => boxes.length > 0)
  return (
    <>
      <div className={classes.tools}>
        {hasBoxes && (
          <>
            <Segmented
              label={t('Colors of the boxes')}
              value={by}
              onChange={(mapBy) => changeDeviceSettings({ mapBy })}
              options={mapColorings.map((value) => ({ value, label: t(colorings[value]) }))}
            />
            <RoomButton unitId={layer.unitId} fill={fill} hrefOf={hrefOf} />
          </>
        )}
        {children}
      </div>
      {hasBoxes && by !== 'fill' && <div className={classes.legend}>{legend.length > 0 && <Legend label={t('Legend')} items={legend} />}</div>}
      <div ref={map} className={classes.map}>
        {columns.map((column) => (
          <MapColumnView
            key={column.holder.id}
            column={column}
            isDirect={column.holder.id === layer.id}
            width={widthOf(column, columns)}
            hasPaths={columns.some(({ path }) => path.length > 0)}
            drawing={drawing}
          />
        ))}
      </div>
    </>
  )
}
