import { createContext, use } from 'react'
import type { LazyValue } from '#src/workspace/lazy/lazy-value.ts'
import type { ActionAreas, ContributionAreas, Registry } from './areas.ts'

/** What all features add. */
export interface AllContributions {
  readonly contributions: Registry<ContributionAreas>
  readonly actions: LazyValue<Registry<ActionAreas>>
}

export const ContributionsContext = createContext<AllContributions | null>(null)

function useAll(): AllContributions {
  const all = use(ContributionsContext)
  if (!all) throw new Error('contributions must be used inside ContributionsContext')
  return all
}

/** What features add to an area of the page, in order. */
export const useContributions = <Area extends keyof ContributionAreas>(area: Area): Registry<ContributionAreas>[Area] => useAll().contributions[area]

/** The same for actions. Suspends until their code is loaded. */
export function useActions<Area extends keyof ActionAreas>(area: Area): Registry<ActionAreas>[Area] {
  const { actions } = useAll()
  return (actions.loaded ?? use(actions.load()))[area]
}
