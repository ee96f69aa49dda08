import { useMemo, useRef, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { AlertIcon, HierarchyIcon, PlusIcon, TubesIcon, UploadIcon } from '#src/ui/icons.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { countText, plural, t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { useSampleTypes } from '#src/workspace/use-sample-types.ts'
import { NewSampleDialog } from './new-sample-dialog.tsx'
import { SampleListBar } from './sample-list-bar.tsx'
import { hasFilters, plainQuery, readHash, writeHash, type SampleListQuery } from './sample-list-query.ts'
import { SampleList } from './sample-list.tsx'
import { useSampleRows, type SampleRows } from './use-sample-rows.ts'
import look from './samples-screen.module.css'

export interface SamplesScreenProps {
  /** Of the address: what is searched, filtered and sorted by. */
  hash: string
  /** `replace`: it is no step of its own to go back to. */
  onHash: (hash: string, replace: boolean) => void
}

/** All samples of the group: searched as you type, filtered, in any order. */
export function SamplesScreen({ hash, onHash }: SamplesScreenProps) {
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  const query = useMemo(() => readHash(hash), [hash])
  const types = useSampleTypes()
  const { rows, failure, see } = useSampleRows(query)
  const onQuery = (next: SampleListQuery, isTyping: boolean) => onHash(writeHash(next), isTyping)
  if (!types) return null
  return (
    <div ref={screen} className={look.screen}>
      <div className={look.head}>
        <PageHeader
          title={t('Samples')}
          subtitle={<span role="status">{rows && countOf(rows)}</span>}
          actions={
            <>
              <Button icon={HierarchyIcon} tall onClick={() => navigate(addresses.storage)}>
                {t('Storage')}
              </Button>
              <Button icon={UploadIcon} tall onClick={() => navigate(addresses.importSamples)}>
                {t('Import')}
              </Button>
              <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
                {t('New sample')}
              </Button>
            </>
          }
        />
        <SampleListBar
          query={query}
          types={[...types.values()]}
          onQuery={onQuery}
          onDown={() => screen.current?.querySelector<HTMLElement>('[data-index="0"] a')?.focus()}
        />
      </div>
      {failure !== null && !rows ? (
        <EmptyState icon={AlertIcon} title={t('The samples could not be read on this device')}>
          {t('Nothing is lost. Reload the page to try again.')}
        </EmptyState>
      ) : !rows ? (
        <Spinner label={t('Reading all samples…')} />
      ) : rows.total > 0 ? (
        <SampleList rows={rows} types={types} see={see} />
      ) : hasFilters(query) ? (
        <EmptyState
          icon={TubesIcon}
          title={t(messages.noItemFiltered)}
          action={<Button onClick={() => onQuery({ ...plainQuery, sort: query.sort, direction: query.direction }, false)}>{t(messages.clearFilters)}</Button>}
        />
      ) : (
        <EmptyState icon={TubesIcon} title={t(messages.noItem)}>
          {t('Create a sample to begin with.')}
        </EmptyState>
      )}
      <NewSampleDialog opened={adding} onClose={() => setAdding(false)} onCreated={(id) => navigate(addresses.sample(id))} />
    </div>
  )
}

/** `47 of 1,284 samples`; nothing before all are counted. */
function countOf({ total, outOf }: SampleRows): string {
  if (outOf === undefined) return ''
  if (total === outOf) return plural(total, { one: '# sample', other: '# samples' })
  return plural(outOf, { one: '{total} of # sample', other: '{total} of # samples' }, { total: countText(total) })
}
