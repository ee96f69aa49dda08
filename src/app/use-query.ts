import { saysYes } from '#src/workspace/navigation/addresses.ts'
import { useSearchParams } from './router/router.tsx'

/** The query of the address. */
export function useQuery() {
  const query = useSearchParams()
  return { query, idOf: (name: string) => Number(query.get(name)) || null, isTrue: (name: string) => saysYes(query, name) }
}
