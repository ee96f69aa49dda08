import type { Addon } from '#src/addons/host/addon.ts'
import type { StopReason } from '#src/addons/host/supervisor.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'

/** To the author of an add-on, in the console; the person sees nothing of it. */
export function tellMistake({ rootVar }: Pick<Addon, 'rootVar'>, error: unknown): void {
  // oxlint-disable-next-line no-console -- where authors look
  console.error(`Add-on ${rootVar}:`, error)
}

/** To the person: an add-on is no longer there, and why. */
export function tellStop({ id, name }: Addon, reason: StopReason): void {
  const message =
    reason === 'flooded'
      ? t('The add-on {name} was stopped because it did too much at once.', { name })
      : t('The add-on {name} was stopped because of errors in it.', { name })
  const reload = { label: t('Reload'), onAction: () => location.reload() }
  showToast({ id: `add-on-stopped:${id}`, message, tone: 'bad', autoClose: false, action: reload })
}
