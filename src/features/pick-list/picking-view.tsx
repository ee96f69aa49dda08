import type { SampleRow } from '#domain/entities/sample.ts'
import { columnLabel, isGrid, rowLabel } from '#domain/rules/storage/grid.ts'
import type { WalkStop } from '#domain/rules/pick-list/plan-walk.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { LitBox } from '#src/workspace/storage/lit-box.tsx'
import { NextSample } from './next-sample.tsx'
import { PathPictures } from './path-pictures.tsx'
import { ScanProblem } from './scan-problem.tsx'
import type { RunningList } from './use-pick-list.ts'
import { pickCell } from './pick-cells.ts'
import classes from './pick-list.module.css'

/** The next sample, and the way to it: the unit, the rack, the box. */
export function PickingView(list: RunningList) {
  const { shown, stop, view, last } = list
  return (
    <div className={classes.picking}>
      <div className={classes.cards}>
        <ScanProblem {...list} />
        {shown && last?.kind !== 'wrong' && <NextSample {...list} shown={shown} />}
      </div>
      {!shown && (
        <EmptyState icon={CheckIcon} title={view.phase === 'pick' ? t('All samples are out') : t('All samples are back')}>
          {t('Finish the list, or scan another tube to add it.')}
        </EmptyState>
      )}
      {shown && stop && (
        <div className={classes.pictures}>
          <PathPictures path={stop.path} leftIn={view.leftIn} />
          <PickBox key={stop.layer.id} list={list} stop={stop} shown={shown} />
        </div>
      )}
    </div>
  )
}

interface PickBoxProps {
  list: RunningList
  stop: WalkStop
  shown: SampleRow
}

/** The box of the next sample. A tap on another sample of the list makes that the next one. */
function PickBox({ list: { view, last, send }, stop: { layer }, shown }: PickBoxProps) {
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
