import { useEffect, useState } from 'react'
import { fromSearchHash } from '#db/search/search-address.ts'
import type { SearchResponse, SearchRequest } from '#db/search/search-request.ts'
import type { SearchResult } from '#db/search/search-samples.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** The part of a worker that is used here. */
export interface SearchWorker {
  postMessage(order: SearchRequest): void
  terminate(): void
  onmessage: ((event: MessageEvent<SearchResponse>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** The results of a search, updated when samples change; with its own worker while they are shown. */
export function useSearch(hash: string, open: () => SearchWorker): { result: SearchResult | undefined; failure: string | null } {
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
