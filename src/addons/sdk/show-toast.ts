import { addOnLimits } from '#src/addons/host/add-on-limits.ts'
import type { AddOn } from '#src/addons/host/add-on.ts'
import type { AddOnHost } from '#src/addons/host/add-on-host.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'

/** Says something to the person. An add-on has one toast: the next one takes its place. */
export function showAddOnToast(host: AddOnHost, addOn: AddOn, message: unknown, autoclose: boolean | number | undefined = true): void {
  host.supervisor.count(addOn, 'toasts')
  const autoClose = autoclose === true ? undefined : autoclose
  showToast({ id: `add-on:${addOn.id}`, message: String(message).slice(0, addOnLimits.toastText), ...(autoClose !== undefined && { autoClose }) })
}
