import type { SampleRow } from '#domain/entities/sample.ts'
import { columnLabel, isGrid, rowLabel } from '#domain/rules/storage/grid.ts'
import type { WalkStop } from '#domain/rules/pick-list/plan-walk.ts'
import { t } from '#src/ui/text/translate.ts'
import { LitBox } from '#src/workspace/storage/lit-box.tsx'
import { pickCell } from './pick-cells.ts'
import type { RunningList } from './use-pick-list.ts'
import classes from './pick-list.module.css'

export interface PickBoxProps {
  list: RunningList
  stop: WalkStop
  shown: SampleRow
}

/** The box of the next sample. A tap on another sample of the list makes that the next one. */
export function PickBox({ list: { view, last, send }, stop: { layer }, shown }: PickBoxProps) {
  const wrongId = last?.kind === 'wrong' ? last.sample.id : null
  const row = Math.floor((shown.position - 1) / layer.columns)
  const column = (shown.position - 1) % layer.columns
  return (
    <LitBox
      layer={layer}
      lit={shown.position}
      caption={
        <div className={classes.caption}>
          <b>{layer.name}</b>
          {isGrid(layer) && (
            <span className="muted small">{t('Row {row}, column {column}', { row: rowLabel(layer, row), column: columnLabel(layer, column) })}</span>
          )}
        </div>
      }
      cell={(position, sample, text) => pickCell({ layer, position, sample, shownId: shown.id, wrongId, view, text })}
      onActivate={(_, sample) => {
        if (sample && view.states.get(sample.id) === 'to-go') send({ type: 'sample.chosen', sampleId: sample.id })
      }}
    />
  )
}
