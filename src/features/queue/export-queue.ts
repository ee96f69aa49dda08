import type { InboxGroup } from '#db/queries/inbox-groups.ts'
import type { QueueEntry } from '#db/queries/queue.ts'

/** Everything queued or rejected, as a file to give to whoever helps. */
export function exportQueue(queue: readonly QueueEntry[], inbox: readonly InboxGroup[]): void {
  const text = JSON.stringify({ format: 'aliquot-queue', version: 1, queue, inbox }, null, 2)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'aliquot-queue.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
