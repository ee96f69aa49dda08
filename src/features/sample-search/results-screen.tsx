import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { fromSearchHash, toSearchHash } from '#db/search/search-address.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { AlertIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { t } from '#src/ui/text/translate.ts'
import { VirtualList } from '#src/ui/lists/virtual-list.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { countOf } from '#src/workspace/format/count-of.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { readLocations } from '#src/workspace/storage/read-location.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { ResultRow } from './result-row.tsx'
import { SaveSearch } from './save-search.tsx'
import { ResultsSelectionBar } from './results-selection-bar.tsx'
import { describeSearch } from './search-labels.ts'
import { useSearch, type SearchWorker } from './use-search.ts'

export interface ResultsScreenProps {
  /** The search from the address. */
  hash: string
  openSearch: () => SearchWorker
}

const step = 50
const some = { one: '{total} of # sample', other: '{total} of # samples' }
const counted = {
  all: some,
  some,
  soFar: { one: '{here} of # sample on this device so far', other: '{here} of # samples on this device so far' },
}

/** The results of an advanced search. spec INV-07, ROUTE-24 */
export function ResultsScreen({ hash, openSearch }: ResultsScreenProps) {
  const navigate = useNavigate()
  const search = fromSearchHash(hash)
  const summary = describeSearch(search)
  const types = useSampleTypes()
  const { result, failure } = useSearch(hash, openSearch)
  const [visibleRange, setVisibleRange] = useState({ from: 0, to: step * 2 })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const part = useLive(
    async (workspace) => {
      const ids = result?.ids.slice(visibleRange.from, visibleRange.to) ?? []
      const rows = await readSamplesById(workspace, ids)
      return {
        from: visibleRange.from,
        of: result,
        rows,
        places: await readLocations(
          workspace,
          rows.flatMap((row) => row ?? []),
        ),
      }
    },
    [result, visibleRange],
  )
  const see = (first: number, last: number) => {
    const next = { from: Math.max(0, Math.floor(first / step) - 1) * step, to: (Math.floor(last / step) + 2) * step }
    setVisibleRange((before) => (before.from === next.from && before.to === next.to ? before : next))
  }
  const select = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <div className="list-screen">
      <div className="list-head">
        <PageHeader
          title={t('Samples found')}
          subtitle={
            <>
              <span role="status">{result && countOf({ ...result, total: result.ids.length }, counted)}</span>
              {summary && ` · ${summary}`}
            </>
          }
          back={{ label: t('Edit search'), onClick: () => navigate(addresses.search + toSearchHash(search)) }}
          actions={<SaveSearch search={search} />}
        />
        {result && result.ids.length > 0 && <ResultsSelectionBar found={result.ids} isComplete={!result.partial} chosen={chosen} onChoose={setChosen} />}
      </div>
      {failure !== null ? (
        <EmptyState icon={AlertIcon} title={t('The samples could not be read from this device')}>
          {t('Nothing is lost. Reload the page to try again.')}
        </EmptyState>
      ) : !result || !types ? (
        <Spinner label={t('Reading all samples…')} />
      ) : result.ids.length === 0 ? (
        <EmptyState
          icon={TubesIcon}
          title={t(messages.noItemFiltered)}
          action={<Button onClick={() => navigate(addresses.search)}>{t(messages.clearFilters)}</Button>}
        />
      ) : (
        <VirtualList
          label={t('Samples found')}
          count={result.ids.length}
          rowKey={(index) => result.ids[index] ?? `at ${index}`}
          onRange={see}
          renderRow={(index) => {
            const sample = part?.of === result ? part?.rows[index - part.from] : undefined
            if (!sample) return <Row title={t('Loading…')} />
            return (
              <ResultRow
                sample={sample}
                type={types.get(sample.sampleTypeId)}
                place={part?.places.get(sample.id)}
                selected={chosen.has(sample.id)}
                onSelect={(isChosen) => select(sample.id, isChosen)}
              />
            )
          }}
        />
      )}
    </div>
  )
}
