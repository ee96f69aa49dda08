import { useEffect, useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import type { ListRequest } from '#db/lists/list-request.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { NotebookIcon } from '#src/ui/icons/icons.ts'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { VirtualList } from '#src/ui/lists/virtual-list.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useList, type ListView } from '#src/workspace/data/use-list.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { startOfToday } from '#src/workspace/format/dates.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { ExperimentListRow } from './experiment-list-row.tsx'
import { ExperimentPreview } from './experiment-preview.tsx'
import { groupByDay } from './group-by-day.ts'
import { useRoomBeside } from './use-room-beside.ts'
import classes from './experiments.module.css'

export interface ExperimentListProps {
  request: ListRequest
  isFiltered: boolean
  onClear: () => void
}

/** Experiments by when they were changed last, with one of them beside the list where there is room. */
export function ExperimentList({ request, isFiltered, onClear }: ExperimentListProps) {
  const { view, failure } = useList(request)
  const ids = useAllIds(view)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const { ref, hasRoom } = useRoomBeside()
  const rows = useLive(
    async (workspace) => {
      const found = await workspace.mirror('experiments').bulkGet([...(ids ?? [])])
      const studies = await workspace.mirror('studies').toArray()
      return { experiments: new Map(found.flatMap((row) => (row ? [[row.id, row]] : []))), studies: new Map(studies.map((study) => [study.id, study])) }
    },
    [ids],
  )
  const mayCreate = usePermission()('Experiment.Create')
  if (failure) return <EmptyState icon={NotebookIcon} title={t('The experiments could not be read.')} />
  if (!view || !ids || !rows) return null
  if (ids.length === 0 && isFiltered)
    return (
      <EmptyState icon={NotebookIcon} title={t('No experiments found')} action={<Button onClick={onClear}>{t('Clear filters')}</Button>}>
        {t('No experiment matches the search and the filters.')}
      </EmptyState>
    )
  if (ids.length === 0)
    return (
      <EmptyState icon={NotebookIcon} title={t('No experiments yet')}>
        {mayCreate ? t('Every experiment belongs to a study. Create a project and a study under Projects, then an experiment here.') : null}
      </EmptyState>
    )
  const headings = groupByDay(view.figures?.['changed'] ?? new Float64Array(), startOfToday())
  const shownId = chosenId !== null && ids.includes(chosenId) ? chosenId : ids[0]!
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
          {hasRoom && <ExperimentPreview key={shownId} experimentId={shownId} />}
        </div>
      }
    >
      <VirtualList
        label={t('Experiments')}
        count={ids.length}
        rowKey={(index) => ids[index] ?? index}
        rowHeight={88}
        renderRow={(index) => {
          const experiment = rows.experiments.get(ids[index] ?? 0)
          const heading = headings.get(index)
          return (
            experiment && (
              <>
                {heading && (
                  <div className={classes.day}>
                    <h2>{headingTexts[heading.group]}</h2>
                    <span aria-label={plural(heading.count, { one: '# experiment', other: '# experiments' })}>{heading.count}</span>
                  </div>
                )}
                <ExperimentListRow
                  {...rowProps(experiment, rows.studies)}
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

const rowProps = (experiment: ExperimentRow, studies: ReadonlyMap<number, StudyRow>) => ({ experiment, study: studies.get(experiment.studyId) })

/** The ids of the whole list, in its order; those of the list before until they are read. */
function useAllIds(view: ListView | undefined): readonly number[] | undefined {
  const [ids, setIds] = useState<readonly number[]>()
  useEffect(() => {
    if (!view) return
    let isLate = false
    const { total, first } = view
    const all = total <= first.length ? Promise.resolve(first) : view.ids(0, total).then((found) => [...found])
    void all.then((found) => (isLate ? undefined : setIds(found)))
    return () => {
      isLate = true
    }
  }, [view])
  return ids
}
