import { createContext, use, useMemo } from 'react'
import type { LazyValue } from '#src/workspace/lazy/lazy-value.ts'
import { useAdded, type Added } from './added.ts'
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

/** What features and add-ons add to an area of the page, features first, each in order. */
export const useContributions = <Area extends keyof ContributionAreas>(area: Area): Registry<ContributionAreas>[Area] =>
  useWithAdded(area, useAll().contributions[area])

/** The same for actions. Suspends until their code is loaded. */
export function useActions<Area extends keyof ActionAreas>(area: Area): Registry<ActionAreas>[Area] {
  const { actions } = useAll()
  return useWithAdded(area, (actions.loaded ?? use(actions.load()))[area])
}

/** Add-ons add to the same areas, so the items are of the same kind. */
function useWithAdded<Items extends readonly unknown[]>(area: keyof Added, own: Items): Items {
  const more = useAdded(area)
  return useMemo(() => (more ? ([...own, ...more] as unknown as Items) : own), [own, more])
}
