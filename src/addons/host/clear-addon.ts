import { hideToast } from '#src/ui/feedback/toast.tsx'
import type { Addon } from './addon.ts'
import type { AddonHost } from './addon-host.ts'

/** Its own toast. */
export const toastOf = ({ id }: Pick<Addon, 'id'>): string => `add-on:${id}`
/** The one that says that it was stopped, or not started. */
export const stopToastOf = ({ id }: Pick<Addon, 'id'>): string => `add-on-stopped:${id}`

/** Nothing of an add-on is on the page any more: it was stopped, or is no longer to run. */
export function clearAddon({ registry, overlays, page }: Pick<AddonHost, 'registry' | 'overlays' | 'page'>, addon: Addon): void {
  registry.remove(addon.id)
  overlays.closeAllOf(addon.id)
  page.clear(addon)
  hideToast(toastOf(addon))
  hideToast(stopToastOf(addon))
}
