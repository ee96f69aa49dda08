import { useState, type ReactNode } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { VirtualList } from '#src/ui/lists/virtual-list.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { startOfToday } from '#src/workspace/format/dates.ts'
import { ExperimentListRow } from './experiment-list-row.tsx'
import { ExperimentPreview } from './experiment-preview.tsx'
import { groupByDay } from './group-by-day.ts'
import { useRoomBeside } from './use-room-beside.ts'
import classes from './experiments.module.css'

export interface ExperimentListProps {
  experiments: readonly ExperimentRow[]
  studyName: (studyId: number) => string
  /** Those changed last come first: headings say when. */
  isByChange: boolean
  isFirstPage: boolean
  /** Another page begins at its top. */
  pageKey: string
  /** After the last row. */
  pager: ReactNode
}

/** Experiments at the bench, with one of them beside the list where there is room. */
export function ExperimentList({ experiments, studyName, isByChange, isFirstPage, pageKey, pager }: ExperimentListProps) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const { ref, hasRoom } = useRoomBeside()
  const headings = isByChange
    ? groupByDay(
        experiments.map(({ changedAt }) => changedAt),
        startOfToday(),
      )
    : undefined
  const shownId = experiments.some(({ id }) => id === chosenId) ? chosenId : (experiments[0]?.id ?? null)
  const headingTexts = { today: t('Today'), week: t('This week'), earlier: t('Earlier') }
  return (
    <SplitPane
      sidePosition="end"
      width="preview"
      portrait="main"
      mainLabel={t('Experiments')}
      sideLabel={t('Preview')}
      side={
        <div ref={ref} className={classes.preview}>
          {hasRoom && shownId !== null && <ExperimentPreview key={shownId} experimentId={shownId} />}
        </div>
      }
    >
      <VirtualList
        key={pageKey}
        label={t('Experiments')}
        count={experiments.length}
        rowKey={(index) => experiments[index]?.id ?? index}
        rowHeight={100}
        footer={pager}
        renderRow={(index) => {
          const experiment = experiments[index]
          const heading = headings?.get(index)
          return (
            experiment && (
              <>
                {heading && (
                  <h2 className={classes.day}>
                    <span className="grow">{headingTexts[heading.group]}</span>
                    {(!pager || (isFirstPage && index + heading.count < experiments.length)) && countText(heading.count)}
                  </h2>
                )}
                <ExperimentListRow
                  experiment={experiment}
                  study={studyName(experiment.studyId)}
                  isCurrent={hasRoom && experiment.id === shownId}
                  onShow={hasRoom ? setChosenId : undefined}
                />
              </>
            )
          )
        }}
      />
    </SplitPane>
  )
}
