import { ResultsScreen } from '#src/features/sample-search/results-screen.tsx'
import { useApp } from '../app-context.ts'
import { useLocation } from '../router/router.tsx'
import { useSamplePreview } from './use-sample-preview.tsx'

/** A search is in the hash, so that back and forward work. */
export function ResultsPage() {
  const { hash } = useLocation()
  return <ResultsScreen key={hash} hash={hash} openSearch={useApp().services.openSearchWorker} preview={useSamplePreview()} />
}
