import { commandId } from '#domain/command.ts'
import { isSkip, skipNumber } from '#domain/commands/skip-number.ts'
import type { Mark } from '#domain/marks.ts'
import { mendStamp } from '#domain/stamp.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import { entityNames } from '#domain/schema.ts'
import type { Mutation } from '#domain/wire/push.ts'
import { isSameAct, type Disk, type InboxItem, type Intent, type Stored } from './disk.ts'
import { toMutation } from './outgoing.ts'
import { replay } from './replay.ts'
import type { Report } from './run.ts'

/** Why the server can never take an act as it stands. */
export interface Unsendable {
  readonly code: 'change.too-large' | 'change.unreadable'
  readonly detail: RefusalDetail
}

/**
 *   $outbox   1  2  3  4         1  2  3'  4      3' does nothing: the server takes 4 only behind 3
 *                   │     ──►
 *   $inbox          └──────────► 3, with what was entered and why
 *
 * Law: one transaction; the rows are then as if the act had never been done. A number that does nothing already is never set aside.
 */
export function setAside(disk: Disk, mutation: Mutation, { code, detail }: Unsendable, now: number, report: Report): Promise<boolean> {
  return disk.transaction(entityNames, async (stored) => {
    const { since } = await stored.cursor()
    const n = mutation.n + since
    const isIt = (intent: Intent | undefined): intent is Intent => intent !== undefined && !isSkip(intent) && isSameAct(toMutation(intent, since), mutation)
    const toItem = (intent: Intent): InboxItem => ({ n, code, detail, remarks: [], intent, arrivedAt: now })
    const [waiting] = await stored.intentsOf([n])
    if (isIt(waiting)) {
      const skip = toSkip(waiting)
      await stored.save({ ...(await replayWith(stored, skip, report)), replaced: [skip], inbox: [toItem(waiting)] })
      return true
    }
    // Taken once by a server that was restored since, and to be brought again.
    const [receipt] = await stored.receipts(n - 1)
    if (!isIt(receipt?.intent)) return false
    const inbox = receipt.code === null ? [toItem(receipt.intent)] : []
    await stored.save({ receipts: [{ ...receipt, intent: toSkip(receipt.intent) }], inbox })
    return true
  })
}

async function replayWith(stored: Stored, skip: Intent, report: Report) {
  const staying = await stored.intents()
  return replay(
    stored,
    staying.map((intent) => (intent.n === skip.n ? skip : intent)),
    [],
    report,
  )
}

/** Makes those that only hold their number countable: they are no work, and no list shows them. */
export const skipMark: Mark = '$skip'

const toSkip = ({ n, userId, groupId, appVersion, ...stamp }: Intent): Intent => ({
  n,
  command: commandId(skipNumber),
  input: {},
  userId,
  groupId,
  ...mendStamp(stamp),
  appVersion: appVersion.slice(0, 100),
  label: '',
  about: [skipMark],
})
