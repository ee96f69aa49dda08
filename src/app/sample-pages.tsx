import { useLocation } from 'react-router'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import { ImportScreen, ResultsScreen, SearchScreen } from './screens.ts'
import type { Services } from './services.ts'

/** A search stands in the hash, so that back and forward work. */
export function Search() {
  const { hash } = useLocation()
  return <SearchScreen key={hash} hash={hash} />
}

export function Results({ services }: { services: Services }) {
  const { hash } = useLocation()
  return <ResultsScreen key={hash} hash={hash} openSearch={services.openSearch} />
}

/** Samples from a file. */
export function Import({ services }: { services: Services }) {
  const { workspace } = useWorkspace()
  return <ImportScreen openDesk={services.openImportDesk} orderIds={(kind, count) => services.orderIds(workspace, kind, count)} />
}
