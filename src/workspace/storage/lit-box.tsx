import { useEffect, type ReactNode } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readSamplesIn } from '#db/queries/layers.ts'
import type { BoxCellContent } from '#src/ui/box/box-cell.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { ShownPartBar, useCellNames, useShownPart } from './box-parts.tsx'
import { ShownGrid } from './shown-grid.tsx'
import classes from './lit-box.module.css'

export interface LitBoxProps {
  layer: StorageLayerRow
  /** Where the next tube is or goes; null for nowhere. In a large box, the part with it is enlarged. */
  lit: number | null
  caption: ReactNode
  /** `text` is the sample's name as it fits in a cell. */
  cell: (position: number, sample: SampleRow | undefined, text: string | undefined) => BoxCellContent
  onActivate: (position: number, sample: SampleRow | undefined) => void
}

/** A box while tubes are taken out of it or put into it one after another: one position is lit. */
export function LitBox({ caption, ...box }: LitBoxProps) {
  return (
    <figure className={classes.box}>
      <figcaption>{caption}</figcaption>
      {isGrid(box.layer) ? <Positions {...box} /> : <p className="muted">{t('It has no positions.')}</p>}
    </figure>
  )
}

function Positions({ layer, lit, cell, onActivate }: Omit<LitBoxProps, 'caption'>) {
  const { boxTurned } = useDeviceSettings()
  const content = useLive(async (workspace) => (await readSamplesIn(workspace, layer.id, limits.grid.most)).rows, [layer.id]) ?? []
  const part = useShownPart(layer, (layer.transposed === 1) !== boxTurned, lit)
  const { layout, zoomTo } = part
  const shortNames = useCellNames(part, content)
  useEffect(() => zoomTo(lit), [lit, zoomTo])
  const byPosition = new Map(content.map((sample) => [sample.position, sample]))
  return (
    <>
      <ShownPartBar shown={part} />
      <ShownGrid
        layer={layer}
        layout={layout}
        height="room"
        cell={(position) => {
          const sample = byPosition.get(position)
          return cell(position, sample, sample && shortNames.get(sample.name))
        }}
        current={lit}
        onActivate={(position) => onActivate(position, byPosition.get(position))}
      />
    </>
  )
}
