import { useLocation } from 'react-router'
import { ResultsScreen, SearchScreen } from './screens.ts'
import type { Services } from '#src/app/services.ts'

/** A search stands in the hash, so that back and forward work. */
export function Search() {
  const { hash } = useLocation()
  return <SearchScreen key={hash} hash={hash} />
}

export function Results({ services }: { services: Services }) {
  const { hash } = useLocation()
  return <ResultsScreen key={hash} hash={hash} openSearch={services.openSearchWorker} />
}
