import type { Addon } from './addon.ts'
import type { AddonHost } from './addon-host.ts'

/** Nothing of an add-on is on the page any more: it was stopped, or is no longer to run. */
export function clearAddon({ registry, overlays, page }: Pick<AddonHost, 'registry' | 'overlays' | 'page'>, addon: Addon): void {
  registry.remove(addon.id)
  overlays.closeAllOf(addon.id)
  page.clear(addon)
}
