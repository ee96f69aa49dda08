import { useEffect } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { columnLabel, isGrid, rowLabel } from '#domain/rules/storage/grid.ts'
import type { WalkStop } from '#domain/rules/pick-list/plan-walk.ts'
import { readContent } from '#db/queries/layers.ts'
import { BoxGrid } from '#src/ui/box/box-grid.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { ShownPartBar, useCellNames, useShownPart } from '#src/workspace/storage/box-parts.tsx'
import { pickCell } from './pick-cells.ts'
import type { RunningList } from './use-pick-list.ts'
import classes from './pick-list.module.css'

export interface PickBoxProps {
  list: RunningList
  stop: WalkStop
  shown: SampleRow
}

/** The box with one lit position. A tap on another sample of the list makes it the next one. */
export function PickBox({ list: { view, last, send }, stop: { layer }, shown }: PickBoxProps) {
  const { boxTurned } = useDeviceSettings()
  const content = useLive(async (workspace) => (await readContent(workspace, layer.id, null, limits.grid.most)).rows, [layer.id]) ?? []
  const part = useShownPart(layer, (layer.transposed === 1) !== boxTurned, shown.position)
  const { layout, zoomTo } = part
  const shortNames = useCellNames(part, content)
  useEffect(() => zoomTo(shown.position), [shown.position, zoomTo])
  const byPosition = new Map(content.map((sample) => [sample.position, sample]))
  const wrongId = last?.kind === 'wrong' ? last.sample.id : null
  if (!isGrid(layer))
    return (
      <figure className={classes.boxFigure}>
        <figcaption>
          <b>{layer.name}</b>
          <span className="muted small">{t('It has no positions.')}</span>
        </figcaption>
      </figure>
    )
  const row = Math.floor((shown.position - 1) / layer.columns)
  const column = (shown.position - 1) % layer.columns
  return (
    <figure className={classes.boxFigure}>
      <figcaption>
        <b>{layer.name}</b>
        <span className="muted small">{t('Row {row}, column {column}', { row: rowLabel(layer, row), column: columnLabel(layer, column) })}</span>
      </figcaption>
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
            return pickCell({ layer, position, sample: byPosition.get(position), shownId: shown.id, wrongId, view, shortNames })
          }}
          current={layout.toCell(shown.position)}
          onActivate={(where) => {
            const sample = byPosition.get(layout.toPosition(where))
            if (sample && view.states.get(sample.id) === 'to-go') send({ type: 'sample.chosen', sampleId: sample.id })
          }}
        />
      </div>
    </figure>
  )
}
