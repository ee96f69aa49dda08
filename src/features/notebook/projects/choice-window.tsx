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
import { handBack, type Choice } from './hand-back.ts'
import classes from '#src/features/notebook/list/experiments.module.css'

export interface ChoiceRow {
  readonly id: number | string
  readonly name: string
  readonly details: readonly string[]
}

interface ChoiceWindowProps {
  title: string
  scope: string
  search: string
  onSearch: (text: string) => void
  /** Undefined until they are read. */
  rows: readonly ChoiceRow[] | undefined
  buttonCaption: string | undefined
}

/** A window of its own in which something is chosen for the page that opened it. */
export function ChoiceWindow({ title, scope, search, onSearch, rows, buttonCaption }: ChoiceWindowProps) {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const choose = () => {
    if (chosen && !handBack(chosen)) setFailed(true)
  }
  return (
    <main className={classes.choice}>
      <div className="list-head">
        <PageHeader title={title} />
        <TextField
          label={t('Search')}
          type="search"
          autoComplete="off"
          autoFocus
          value={search}
          onChange={(text) => {
            onSearch(text)
            setChosen(null)
          }}
          maxLength={limits.name.longest}
        />
      </div>
      {rows?.length === 0 ? (
        <EmptyState icon={NotebookIcon} title={t('Nothing found')} />
      ) : (
        <VirtualList
          label={title}
          count={rows?.length ?? 0}
          rowKey={(index) => rows?.[index]?.id ?? index}
          renderRow={(index) => {
            const row = rows?.[index]
            return (
              row && (
                <Row
                  title={row.name}
                  subtitle={row.details.join(' · ')}
                  wraps
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
