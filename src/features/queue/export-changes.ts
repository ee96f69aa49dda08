import { writeChangesFile } from '#domain/wire/sync/changes-file.ts'
import { readInbox } from '#db/queries/inbox.ts'
import { readQueue } from '#db/queries/queue.ts'
import { readDeviceKey } from '#db/queue/device-key.ts'
import { readUnsent } from '#db/queue/unsent-changes.ts'
import type { Workspace } from '#db/workspace.ts'
import { readDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import { todayText } from '#src/workspace/format/dates.ts'
import { readWaitingSummaries, readRejectedSummary } from './read-summaries.ts'
import { changesText } from './changes-text.ts'

/** Everything queued or rejected, as a file that people can read and that can be imported on another device. */
export async function exportChanges(workspace: Workspace, person: { fullName: string; groupName: string }): Promise<void> {
  const text = await readFileText(workspace, person, Date.now())
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `aliquot-changes-${todayText()}.txt`)
}

/** @public for tests */
export async function readFileText(workspace: Workspace, person: { fullName: string; groupName: string }, exportedAt: number): Promise<string> {
  const { userId, groupId, disk } = workspace
  const [queue, inbox, device] = await Promise.all([readQueue(workspace), readInbox(workspace), readDeviceKey(workspace)])
  const items = inbox.flatMap(({ item, dependants }) => [item, ...dependants]).sort((a, b) => a.n - b.n)
  const [unsent, summaries] = await Promise.all([readUnsent(disk, device, items), readWaitingSummaries(workspace, queue)])
  const rejected = items.flatMap(({ code, detail, intent }) => (code === null ? [] : { mutation: intent, rejected: { code, detail } }))
  const { name: deviceName } = readDeviceSettings()
  const text = changesText({
    ...person,
    deviceName,
    exportedAt,
    waiting: queue.map((mutation, at) => ({ mutation, summary: summaries[at]! })),
    rejected: await Promise.all(rejected.map(async (each) => ({ ...each, summary: await readRejectedSummary(workspace, each.mutation) }))),
  })
  return writeChangesFile(text, { ...unsent, userId, groupId, deviceName, exportedAt })
}
