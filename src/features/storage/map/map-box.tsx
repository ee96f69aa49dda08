import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { BoxThumbnail } from '#src/ui/box/box-thumbnail.tsx'
import type { MapBy } from '#src/workspace/device/device-settings.ts'
import type { BoxContents } from '#src/workspace/storage/box-contents.ts'
import { layOutBox } from '#src/workspace/storage/box-layout.ts'
import { wellState, type SampleTypes } from './map-colors.ts'
import classes from './storage-map.module.css'

export interface MapBoxProps {
  box: StorageLayerRow
  /** Undefined until all samples are known: then only the frame is drawn, with its final size. */
  wells: BoxContents | undefined
  by: MapBy
  types: SampleTypes
  /** Drawn with rows and columns swapped. */
  transposed: boolean
}

/** A box in small. Whatever shows it says in words how full the box is. */
export function MapBox({ box, wells, by, types, transposed }: MapBoxProps) {
  const { rows, columns, toPosition } = layOutBox(box, transposed)
  return (
    <span className={classes.picture} style={{ ['--rows' as string]: rows, ['--columns' as string]: columns }} aria-hidden>
      {wells && <BoxThumbnail label={box.name} rows={rows} columns={columns} stateAt={(cell) => wellState(wells.get(toPosition(cell)), by, types)} />}
    </span>
  )
}
