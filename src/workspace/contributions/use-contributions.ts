import { createContext, use } from 'react'
import type { Areas, Registry } from './areas.ts'

export const ContributionsContext = createContext<Registry | null>(null)

/** What features add to an area of the page, in order. */
export function useContributions<Area extends keyof Areas>(area: Area): Registry[Area] {
  const registry = use(ContributionsContext)
  if (!registry) throw new Error('useContributions must be used inside ContributionsContext')
  return registry[area]
}
