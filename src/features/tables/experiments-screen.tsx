import { useState, type ReactNode } from 'react'
import type { ExperimentRow, ExperimentStatus } from '#domain/entities/experiment.ts'
import { experimentStatusNames } from '#domain/rules/notebook/experiment-status-names.ts'
import { experimentsTable } from '#domain/tables/experiments-table.ts'
import type { TableRow } from '#domain/tables/table-definition.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { NotebookIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { TableScreen } from './table-screen.tsx'
import type { TableAddressBar } from './views/use-table-view.ts'
import classes from './rows/data-table.module.css'

/** The list at bench density, which the notebook draws. */
export interface ExperimentBench {
  experiments: readonly ExperimentRow[]
  studyName: (studyId: number) => string
  /** Those changed last come first. */
  isByChange: boolean
  isFirstPage: boolean
  /** Another page begins at its top. */
  pageKey: string
  pager: ReactNode
}

export interface ExperimentsScreenProps extends TableAddressBar {
  renderNew: (onClose: () => void) => ReactNode
  renderList: (list: ExperimentBench) => ReactNode
}

const counted = {
  all: { one: '# experiment', other: '# experiments' },
  some: { one: '{total} of # experiment', other: '{total} of # experiments' },
  soFar: { one: '{here} of # experiment on this device so far', other: '{here} of # experiments on this device so far' },
}
const noActions = () => []

function experimentCell(key: string, _row: TableRow, text: string) {
  if (key === 'status') return <span className={classes.message}>{t(experimentStatusNames[text as ExperimentStatus])}</span>
  return key === 'code' ? <span className="mono">{text}</span> : null
}

/** The experiments of the group, those changed last first. spec ROUTE-28 */
export function ExperimentsScreen({ renderNew, renderList, ...addressBar }: ExperimentsScreenProps) {
  const mayCreate = usePermission()('Experiment.Create')
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <TableScreen
        {...addressBar}
        table={experimentsTable}
        title={t('Experiments')}
        icon={NotebookIcon}
        counted={counted}
        searchLabel={t('Search experiments')}
        searchHint={t('Name or text')}
        emptyHint={mayCreate ? t('Every experiment belongs to a study. Create a project and a study under Projects, then an experiment here.') : undefined}
        headAction={
          mayCreate && (
            <Button variant="primary" icon={PlusIcon} onClick={() => setCreating(true)}>
              {t('New experiment')}
            </Button>
          )
        }
        actionsOf={noActions}
        hrefOf={(row) => addresses.experiment(row.id)}
        renderCell={experimentCell}
        renderBench={({ rows, names, isFirstPage, pageKey, pager, view }) =>
          renderList({
            experiments: rows as readonly ExperimentRow[],
            studyName: (id) => names.study(id),
            isByChange: view.sortColumn === 'changed' && view.sortDirection === 'DESC',
            isFirstPage,
            pageKey,
            pager,
          })
        }
      />
      {isCreating && renderNew(() => setCreating(false))}
    </>
  )
}
