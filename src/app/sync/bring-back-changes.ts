import { addRejected } from '#db/queue/unsent-changes.ts'
import { readDeviceKey } from '#db/queue/device-key.ts'
import { bringBack } from '#sync/bring-back.ts'
import { createTransport } from '#sync/transport.ts'
import type { BringBack } from '#src/features/queue/import-changes.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'

/** The device's own rejected changes come with its next pull; those of another device are put into the inbox here. */
export const bringBackChanges: BringBack = async (workspace, changes) => {
  const answer = await bringBack(createTransport(undefined, reportFailure), changes, __APP_VERSION__, new AbortController().signal)
  if (!answer.ok) return answer
  const isOwn = (await readDeviceKey(workspace)) === changes.device
  await addRejected(workspace.disk, isOwn ? changes.rejected : answer.value, Date.now())
  return { ok: true, value: answer.value.length }
}
