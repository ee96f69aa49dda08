import { createActor, type ActorRefFrom } from 'xstate'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import type { BulkUpdateEmitted, BulkUpdateInput } from '#machines/bulk-update/bulk-update-types.ts'
import type { bulkUpdateMachine } from '#machines/bulk-update/bulk-update.machine.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { doneMessage, failureText } from './done-message.ts'

export type BulkUpdate = ActorRefFrom<typeof bulkUpdateMachine>

/** Starts a bulk update that belongs to no screen: the Undo of its toast works even when dialog and screen are gone. */
export function startBulkUpdate(machine: typeof bulkUpdateMachine, input: BulkUpdateInput): BulkUpdate {
  const update = createActor(machine, { input })
  update.on('update.done', (done) => showDone(update, done))
  update.on('update.undone', ({ kept }) => {
    if (kept === 0) showToast({ message: t('Undone'), tone: 'ok' })
    else
      showToast({
        message: plural(kept, { one: '# sample was changed since then and was not undone', other: '# samples were changed since then and were not undone' }),
        tone: 'warn',
      })
  })
  update.on('undo.failed', ({ message }) => showToast({ message: failureText(message), tone: 'bad' }))
  update.on('scan.refused', ({ message }) => showToast({ message: t(message), tone: 'info' }))
  return update.start()
}

function showDone(update: BulkUpdate, { report, fields }: Extract<BulkUpdateEmitted, { type: 'update.done' }>): void {
  if (report.changed.length > 0) {
    const undo = { label: t('Undo'), onAction: () => update.send({ type: 'undo.asked' }) }
    showToast({ message: doneMessage(fields, report.changed.length), tone: 'ok', autoClose: limits.toast.autoClose, action: undo })
  }
  if (report.failure !== null) showToast({ message: failureText(report.failure), tone: 'bad' })
  else if (report.refused.length > 0) showToast({ message: t(messages.updateFailure), tone: 'bad' })
  else if (report.changed.length === 0) showToast({ message: t('All samples already have these values.'), tone: 'info' })
}
