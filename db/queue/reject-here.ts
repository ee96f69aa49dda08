import type { Refusal } from '#domain/tx.ts'
import type { Disk } from '../disk/disk.ts'
import type { InboxItem } from '../disk/disk-rows.ts'
import type { Mutation, WriteContext } from '../writing/mutation.ts'
import { envelopeOf, parseMutations, toUnnumbered } from '../writing/write-mutations.ts'

/**
 * Puts mutations that this device refuses into the inbox, as the server's refusal would: for what is typed before it is saved, so that the words
 * are where the person finds them. Their numbers are below zero, which no queue uses; see addRejected in unsent-changes.ts.
 */
export function rejectHere(disk: Disk, context: WriteContext, mutations: readonly Mutation[], { code, detail }: Refusal): Promise<void> {
  const envelope = envelopeOf(context)
  const sealed = parseMutations(mutations).map((each) => ({ ...toUnnumbered(envelope, each), about: each[0].about(each[1]) }))
  return disk.transaction([], async (tx) => {
    const [lowest] = await tx.receipts(-Infinity)
    let first = Math.min(0, lowest?.n ?? 0) - sealed.length
    const numbers = () => sealed.map((_, at) => first + at)
    // Receipts are forgotten before the person has decided.
    while ((await tx.inbox(numbers())).length > 0) first -= sealed.length
    const arrivedAt = envelope.capturedAt
    const inbox = sealed.map((intent, at): InboxItem => ({ n: first + at, code, detail, remarks: [], intent: { ...intent, n: first + at }, arrivedAt }))
    await tx.save({ inbox, receipts: inbox.map(({ n, intent }) => ({ n, intent, code, confirmedAt: arrivedAt })) })
  })
}
