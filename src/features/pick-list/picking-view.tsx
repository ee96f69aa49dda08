import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { NextSample } from './next-sample.tsx'
import { PathPictures } from './path-pictures.tsx'
import { PickBox } from './pick-box.tsx'
import { ScanProblem } from './scan-problem.tsx'
import type { RunningList } from './use-pick-list.ts'
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
