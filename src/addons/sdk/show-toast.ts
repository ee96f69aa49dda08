import { addonLimits } from '#src/addons/host/addon-limits.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { toastOf } from '#src/addons/host/clear-addon.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'

/** Says something to the person. An add-on has one toast: the next one takes its place. */
export function showAddonToast(host: AddonHost, addon: Addon, message: unknown, autoclose: boolean | number | undefined = true): void {
  host.supervisor.count(addon, 'toasts')
  const autoClose = autoclose === true ? undefined : autoclose
  showToast({ id: toastOf(addon), message: String(message).slice(0, addonLimits.toastText), ...(autoClose !== undefined && { autoClose }) })
}
