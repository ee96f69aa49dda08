import { rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { entityNames } from '#domain/schema.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { Disk } from '../disk/disk.ts'
import type { InboxItem, QueuedMutation } from '../disk/disk-rows.ts'
import { leasedIdsOf } from './leased-ids.ts'
import { isSameAsSent, replayWith, toSkip } from './set-aside.ts'
import type { Report } from '../replay/replay-mutation.ts'

/**
 *   $outbox   7 create #50   8 move #51   9 move #50        7'  8  9'      a copy of this device has created another #50
 *                  │                          │        ──►
 *   $inbox         └──────────────────────────┴───────────► 7, 9
 *
 * Law 86: whatever needs the row goes with its creation. Sent on its own, it would change the row of the other one.
 */
export function setAsideUsed(disk: Disk, first: WireMutation, detail: RefusalDetail, now: number, report: Report, keys: number): Promise<boolean> {
  return disk.transaction(entityNames, async (tx) => {
    const { since, keys: present } = await tx.cursor()
    if (keys !== present) return false
    const n = first.n + since
    const [receipts, queued, effects] = await Promise.all([tx.receipts(n - 1), tx.queued(), tx.effects()])
    const needs = new Map(effects.map((effect) => [effect.n, [...effect.reads, ...effect.writes, ...effect.touched]]))
    const all = [...receipts.map(({ intent }) => intent), ...queued.filter((mutation) => mutation.n >= n)]
    if (!isSameAsSent(all[0], first, since)) return false
    const used = new Set<DependencyKey>()
    const isUsing = (mutation: QueuedMutation) => [...mutation.about, ...(needs.get(mutation.n) ?? [])].some((key) => used.has(key))
    const aside = new Set<QueuedMutation>()
    for (const mutation of all) {
      if (mutation.n !== n && !isUsing(mutation)) continue
      aside.add(mutation)
      for (const key of createdBy(mutation)) used.add(key)
    }
    const toItem = (mutation: QueuedMutation): InboxItem => ({
      n: mutation.n,
      code: 'id.used-by-copy',
      detail: mutation.n === n ? detail : {},
      remarks: [],
      intent: mutation,
      arrivedAt: now,
    })
    const skips = new Map(queued.flatMap((mutation) => (aside.has(mutation) ? [[mutation.n, toSkip(mutation)] as const] : [])))
    const lost = receipts.filter(({ intent }) => aside.has(intent))
    await tx.save({
      ...(skips.size && (await replayWith(tx, skips, report))),
      replaced: [...skips.values()],
      receipts: lost.map((receipt) => ({ ...receipt, intent: toSkip(receipt.intent) })),
      inbox: [
        // What was refused before the server lost it is in the inbox already, or its person has seen to it.
        ...lost.flatMap(({ intent, code }) => (code === null ? toItem(intent) : [])),
        ...queued.filter(({ n: each }) => skips.has(each)).map(toItem),
      ],
    })
    return true
  })
}

/** The rows that it creates. Fields of a sample type have ids, too, but are not rows of a table. */
const createdBy = (mutation: QueuedMutation): DependencyKey[] =>
  leasedIdsOf(mutation).flatMap(({ kind, id }) => (kind === 'sampleFields' ? [] : rowKey(kind, id)))
