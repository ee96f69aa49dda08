import { createContext, use, useMemo } from 'react'
import { hasPermission, samplePermission } from '#domain/permission.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'
import type { Access, Areas, Registry } from './areas.ts'

export const ContributionsContext = createContext<Registry | null>(null)

/** What features add to an area of the page, in order. */
export function useContributions<Area extends keyof Areas>(area: Area): Registry[Area] {
  const registry = use(ContributionsContext)
  if (!registry) throw new Error('useContributions needs ContributionsContext around it')
  return registry[area]
}

/** What the person may do; nothing until it is read. */
export function useAccess(): Access {
  const me = useMe()
  return useMemo(
    () => ({
      isKnown: me !== undefined,
      can: (permission) => Boolean(me && hasPermission(me.role, permission)),
      canWithSample: (what, sample) => Boolean(me && hasPermission(me.role, samplePermission(what, sample, me.id))),
    }),
    [me],
  )
}
