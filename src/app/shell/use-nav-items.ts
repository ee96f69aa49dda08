import { createContext, useState } from 'react'
import type { ShellNavItem } from '#src/ui/layout/nav-item.tsx'
import { useContributions } from '#src/workspace/contributions/use-contributions.ts'
import type { ScreenId } from '#src/workspace/navigation/screens.ts'

/** The entries of the rail, for every screen that has one. */
export const NavItemsContext = createContext<readonly ShellNavItem[]>([])

/**
 * The entries of the rail. One with tabs opens the tab that was used last.
 * `isObject`: a sample or series is shown, which belongs to its screen but is not the tab itself.
 */
export function useNavItems(screen: ScreenId | null, isObject: boolean): readonly ShellNavItem[] {
  const destinations = useContributions('destinations')
  const destination = destinations.find(({ id }) => id === screen)
  const [lastTabs, setLastTabs] = useState<ReadonlyMap<ScreenId, string>>(new Map())
  if (destination?.isTab && !isObject && lastTabs.get(destination.entry) !== destination.href)
    setLastTabs(new Map(lastTabs).set(destination.entry, destination.href))
  const currentId = destination?.entry ?? screen
  return useContributions('navigation')
    .map(({ id, label, href, ...entry }) => ({
      Badge: destinations.find((each) => each.entry === id && each.Badge)?.Badge,
      ...entry,
      id,
      label: label(),
      href: lastTabs.get(id) ?? href,
      current: id === currentId,
    }))
    .sort((a, b) => Number(a.last ?? false) - Number(b.last ?? false))
}
