import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { NotebookIcon } from '#src/ui/icons/icons.ts'
import { ActionBar } from '#src/ui/layout/action-bar.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { VirtualList } from '#src/ui/lists/virtual-list.tsx'
import { t } from '#src/ui/text/translate.ts'
import { handBack, type ChosenNode, type NodeChoice } from './node-choice.ts'
import { useNodeRows } from './use-node-rows.ts'
import classes from '#src/features/notebook/list/experiments.module.css'

/** A window of its own in which a study, a project or an experiment is chosen for the page that opened it. spec ROUTE-06 */
export function ChooseNodeScreen({ scope, hiddenColumns, buttonCaption }: NodeChoice) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ChosenNode | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const rows = useNodeRows(scope, search, hiddenColumns)
  const titles = { project: t('Choose a project'), study: t('Choose a study'), experiment: t('Choose an experiment') }
  const choose = () => {
    if (chosen && !handBack(chosen)) setFailed(true)
  }
  return (
    <main className={classes.choice}>
      <div className="list-head">
        <PageHeader title={titles[scope]} />
        <TextField
          label={t('Search')}
          type="search"
          autoComplete="off"
          autoFocus
          value={search}
          onChange={(text) => {
            setSearch(text)
            setChosen(null)
          }}
          maxLength={limits.name.longest}
        />
      </div>
      {rows?.length === 0 ? (
        <EmptyState icon={NotebookIcon} title={t('Nothing found')} />
      ) : (
        <VirtualList
          label={titles[scope]}
          count={rows?.length ?? 0}
          rowKey={(index) => rows?.[index]?.id ?? index}
          renderRow={(index) => {
            const row = rows?.[index]
            return (
              row && (
                <Row
                  title={row.name}
                  subtitle={row.details.join(' · ')}
                  selected={row.id === chosen?.id}
                  onClick={() => setChosen({ scope, id: row.id, name: row.name })}
                />
              )
            )
          }}
        />
      )}
      <ActionBar label={t('Choice')} position="foot">
        <p className="grow" role="status">
          {hasFailed ? t('The page that asked for this is closed. Nothing was chosen.') : chosen?.name}
        </p>
        <Button onClick={() => window.close()}>{t('Cancel')}</Button>
        <Button variant="primary" disabled={chosen === null} onClick={choose}>
          {buttonCaption ?? t('Choose')}
        </Button>
      </ActionBar>
    </main>
  )
}
