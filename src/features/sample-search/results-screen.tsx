import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { fromSearchHash, toSearchHash } from '#db/search/search-address.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import type { SearchResponse, SearchRequest } from '#db/search/search-request.ts'
import type { SearchResult } from '#db/search/search-samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { AlertIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { PlaceholderRows } from '#src/ui/lists/placeholder-rows.tsx'
import { t } from '#src/ui/text/translate.ts'
import { VirtualList, type VirtualListHandle } from '#src/ui/lists/virtual-list.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { countOf } from '#src/workspace/format/count-of.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { readListedSamples } from '#src/workspace/samples/listed-sample.ts'
import { PreviewBeside, type SamplePreview } from '#src/workspace/samples/preview-beside.tsx'
import { SampleListRow } from '#src/workspace/samples/sample-list-row.tsx'
import { SelectionBar } from '#src/workspace/selection/selection-bar.tsx'
import { Selection } from '#src/workspace/selection/selection.ts'
import { useSampleRowActions } from '#src/workspace/selection/use-sample-row-actions.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { SaveSearch } from './save-search.tsx'
import { describeSearch } from './search-labels.ts'

export interface ResultsScreenProps {
  /** The search from the address. */
  hash: string
  openSearch: () => SearchWorker
  preview: SamplePreview
}

const step = 50
const some = { one: '{total} of # sample', other: '{total} of # samples' }
const counted = {
  all: some,
  some,
  soFar: { one: '{here} of # sample on this device so far', other: '{here} of # samples on this device so far' },
}

/** The results of an advanced search. spec INV-07, ROUTE-24 */
export function ResultsScreen({ hash, openSearch, preview }: ResultsScreenProps) {
  const navigate = useNavigate()
  const search = fromSearchHash(hash)
  const summary = describeSearch(search)
  const { result, failure } = useSearch(hash, openSearch)
  const [visibleRange, setVisibleRange] = useState({ from: 0, to: step * 2 })
  const [selection] = useState(() => new Selection())
  const actions = useSampleRowActions('active')(selection)
  const part = useLive(
    async (workspace) => {
      const ids = result?.ids.slice(visibleRange.from, visibleRange.to) ?? []
      const rows = await readSamplesById(workspace, ids)
      const listed = await readListedSamples(
        workspace,
        rows.flatMap((row) => row ?? []),
      )
      const byId = new Map(listed.map((item) => [item.sample.id, item]))
      return { from: visibleRange.from, of: result, items: ids.map((id) => byId.get(id)) }
    },
    [result, visibleRange],
  )
  const see = (first: number, last: number) => {
    const next = { from: Math.max(0, Math.floor(first / step) - 1) * step, to: (Math.floor(last / step) + 2) * step }
    setVisibleRange((before) => (before.from === next.from && before.to === next.to ? before : next))
  }
  const items = useMemo(() => (part && part.of === result ? part.items : []), [part, result])
  const read = useMemo(() => items.flatMap((item) => item ?? []), [items])
  const found = useMemo(() => new Set(result?.ids), [result])
  const holds = useCallback((id: number) => found.has(id), [found])
  // Selected samples that are no longer found are left out.
  useEffect(() => {
    const gone = selection.ids().filter((id) => !found.has(id))
    if (result && gone.length > 0) selection.set(gone, false)
  }, [selection, result, found])
  const list = useRef<VirtualListHandle>(null)
  const returnTo = useRef(preview.openedId)
  useEffect(() => {
    if (!result || !list.current) return
    const index = returnTo.current === null ? -1 : result.ids.indexOf(returnTo.current)
    if (index >= 0 && document.activeElement === document.body) list.current.focusRow(index, 1)
    returnTo.current = null
  }, [result])
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
      </div>
      {failure !== null ? (
        <EmptyState icon={AlertIcon} title={t('The samples could not be read from this device')}>
          {t('Nothing is lost. Reload the page to try again.')}
        </EmptyState>
      ) : !result ? (
        <PlaceholderRows label={t('Reading all samples…')} />
      ) : result.ids.length === 0 ? (
        <EmptyState
          icon={TubesIcon}
          title={t(messages.noItemFiltered)}
          action={<Button onClick={() => navigate(addresses.search)}>{t(messages.clearFilters)}</Button>}
        />
      ) : (
        <PreviewBeside preview={preview} items={read} first={part?.from === 0 ? items[0] : undefined} holds={holds} label={t('Samples found')}>
          <VirtualList
            ref={list}
            label={t('Samples found')}
            count={result.ids.length}
            rowKey={(index) => result.ids[index] ?? `at ${index}`}
            onRange={see}
            renderRow={(index) => {
              const item = items[index - (part?.from ?? 0)]
              return item ? <SampleListRow item={item} selection={selection} /> : <Row title={t('Loading…')} />
            }}
          />
        </PreviewBeside>
      )}
      <SelectionBar
        selection={selection}
        total={result?.ids.length ?? 0}
        isComplete={result !== undefined && !result.partial}
        actions={actions}
        onSelectAll={() => selection.set(result?.ids ?? [], true)}
      />
    </div>
  )
}

/** The part of a worker that is used here. */
interface SearchWorker {
  postMessage(order: SearchRequest): void
  terminate(): void
  onmessage: ((event: MessageEvent<SearchResponse>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** The results of a search, updated when samples change; with its own worker while they are shown. */
function useSearch(hash: string, open: () => SearchWorker): { result: SearchResult | undefined; failure: string | null } {
  const { workspace } = useWorkspace()
  const [answer, setAnswer] = useState<{ of: string; answer: SearchResponse }>()
  useEffect(() => {
    const worker = open()
    worker.onmessage = ({ data }) => setAnswer({ of: hash, answer: data })
    worker.onerror = () => setAnswer({ of: hash, answer: { error: 'the search worker does not start' } })
    const ask = () => worker.postMessage({ ...workspace.opening, search: fromSearchHash(hash) })
    workspace.encryptionListeners.add(ask)
    ask()
    return () => {
      workspace.encryptionListeners.delete(ask)
      worker.terminate()
    }
  }, [workspace, hash, open])
  const current = answer?.of === hash ? answer.answer : undefined
  return { result: current && 'result' in current ? current.result : undefined, failure: current && 'error' in current ? current.error : null }
}
