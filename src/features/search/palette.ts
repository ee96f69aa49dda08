import { isNamedBy } from '#domain/rules/is-named-by.ts'
import type { Icon } from '#src/ui/icons/icons.ts'
import type { ActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useActions, useContributions } from '#src/workspace/contributions/use-contributions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

export interface PaletteHit {
  readonly id: string
  readonly label: string
  readonly icon: Icon
  readonly run: (host: ActionHost) => void
}

export interface Palette {
  readonly screens: readonly PaletteHit[]
  readonly actions: readonly PaletteHit[]
}

const shown = 3
/** One letter begins too many names. */
const shortest = 2
const nothing: Palette = { screens: [], actions: [] }

/** The screens and the actions that are called what was typed. */
export function usePalette(typed: string): Palette {
  const access = useAccess()
  const entries = useContributions('navigation')
  const destinations = useContributions('destinations')
  const actions = useActions('palette')
  if (typed.trim().length < shortest) return nothing
  const screens = [...entries, ...destinations.filter(({ isAvailable }) => isAvailable?.(access) ?? true)].map(({ id, label, icon, href }) => ({
    id: `screen ${id}`,
    label: label(),
    icon,
    run: ({ navigate }: ActionHost) => navigate(href),
  }))
  return {
    screens: screens.filter(({ label }) => isNamedBy(typed, label)).slice(0, shown),
    actions: actions
      .filter(({ isAvailable, label, keywords }) => (isAvailable?.(null, access) ?? true) && isNamedBy(typed, `${label()} ${keywords?.() ?? ''}`))
      .slice(0, shown)
      .map(({ id, label, icon, run }) => ({ id: `action ${id}`, label: label(), icon, run: (host: ActionHost) => run(null, host) })),
  }
}
