import { defineMessages, type Message } from '#domain/message.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import { stopToastOf } from '#src/addons/host/clear-addon.ts'
import type { StopReason } from '#src/addons/host/supervisor.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'

/** To the author of an add-on, in the console; the person sees nothing of it. */
export function tellMistake({ rootVar }: Pick<Addon, 'rootVar'>, error: unknown): void {
  // oxlint-disable-next-line no-console -- where authors look
  console.error(`Add-on ${rootVar}:`, error)
}

const reasons: Readonly<Record<StopReason, Message>> = defineMessages({
  failed: 'The add-on {name} was stopped because of errors in it.',
  flooded: 'The add-on {name} was stopped because it did too much at once.',
  silent: 'The add-on {name} was stopped because it no longer responded.',
  left: 'The add-on {name} was stopped because it tried to leave its frame.',
  grabbed: 'The add-on {name} was stopped because it took the keyboard while you were typing.',
})

/** To the person: an add-on is no longer there, and why. */
export function tellStop(addon: Addon, reason: StopReason): void {
  const message = t(reasons[reason], { name: addon.name })
  const reload = { label: t('Reload'), onAction: () => location.reload() }
  showToast({ id: stopToastOf(addon), message, tone: 'bad', autoClose: false, action: reload })
}

/** To the person: an add-on was not started, because of what happened to the page before. */
export function tellOff(addon: Pick<Addon, 'id' | 'name'>, onTryAgain: () => void): void {
  const message = t('The add-on {name} is off on this device, because the page stopped working while it ran.', { name: addon.name })
  showToast({ id: stopToastOf(addon), message, tone: 'bad', autoClose: false, action: { label: t('Try again'), onAction: onTryAgain } })
}
