import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { fromSearchHash, toSearchHash } from '#db/search/search-address.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { AlertIcon, TubesIcon } from '#src/ui/icons.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Row } from '#src/ui/row.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { countText, plural, t } from '#src/ui/translate.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { readPlaces } from '#src/workspace/read-place.ts'
import { useSampleTypes } from '#src/workspace/use-sample-types.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { FoundRow } from './found-row.tsx'
import { SaveSearch } from './save-search.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { sentenceOf } from './search-words.ts'
import { useSearch, type SearchWorker } from './use-search.ts'

export interface ResultsScreenProps {
  /** Of the address: the search. */
  hash: string
  openSearch: () => SearchWorker
}

const step = 50

/** What an advanced search found. spec INV-07, ROUTE-24 */
export function ResultsScreen({ hash, openSearch }: ResultsScreenProps) {
  const navigate = useNavigate()
  const search = fromSearchHash(hash)
  const words = search.conditions
    .map(sentenceOf)
    .filter(Boolean)
    .join(search.match === 'all' ? ` ${t('and')} ` : ` ${t('or')} `)
  const types = useSampleTypes()
  const { result, failure } = useSearch(hash, openSearch)
  const [sight, setSight] = useState({ from: 0, to: step * 2 })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const part = useLive(
    async (workspace) => {
      const ids = result?.ids.slice(sight.from, sight.to) ?? []
      const rows = await readSamplesById(workspace, ids)
      return {
        from: sight.from,
        of: result,
        rows,
        places: await readPlaces(
          workspace,
          rows.flatMap((row) => row ?? []),
        ),
      }
    },
    [result, sight],
  )
  const see = (first: number, last: number) => {
    const next = { from: Math.max(0, Math.floor(first / step) - 1) * step, to: (Math.floor(last / step) + 2) * step }
    setSight((before) => (before.from === next.from && before.to === next.to ? before : next))
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
              <span role="status">
                {result && plural(result.outOf, { one: '{total} of # sample', other: '{total} of # samples' }, { total: countText(result.ids.length) })}
              </span>
              {words && ` · ${words}`}
            </>
          }
          back={{ label: t('Change the search'), onClick: () => navigate(addresses.search + toSearchHash(search)) }}
          actions={<SaveSearch search={search} />}
        />
        {result && result.ids.length > 0 && <SelectionBar found={result.ids} chosen={chosen} onChoose={setChosen} />}
      </div>
      {failure !== null ? (
        <EmptyState icon={AlertIcon} title={t('The samples could not be read on this device')}>
          {t('Nothing is lost. Reload the page to try again.')}
        </EmptyState>
      ) : !result || !types ? (
        <Spinner label={t('Reading all samples…')} />
      ) : result.ids.length === 0 ? (
        <EmptyState icon={TubesIcon} title={t(messages.noItemFiltered)} />
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
              <FoundRow
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
