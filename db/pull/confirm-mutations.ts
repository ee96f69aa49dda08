import { isSkip, isSkipResult } from '#domain/commands/skip-number.ts'
import { limits } from '#domain/limits.ts'
import type { MutationResult } from '#domain/wire/sync/pull.ts'
import type { Batch } from '../disk/disk.ts'
import type { InboxItem, QueuedMutation, Receipt } from '../disk/disk-rows.ts'

/** The server has processed these mutations: each leaves the queue with a receipt, and those with something to say move to the inbox. */
export function confirmMutations(leaving: readonly QueuedMutation[], results: readonly MutationResult[], now: number): Batch {
  if (!leaving.length) return {}
  const resultOf = new Map(results.map((result) => [result.n, result]))
  const reported = ({ n, command }: QueuedMutation): MutationResult | undefined => (isSkip({ command }) ? undefined : toReport(resultOf.get(n)))
  return {
    leaving: leaving.map((mutation) => mutation.n),
    receipts: leaving.map((mutation) => ({ n: mutation.n, intent: mutation, confirmedAt: now, code: reported(mutation)?.code ?? null })),
    dropReceiptsBefore: now - limits.receipts.keep,
    inbox: leaving.flatMap((mutation): InboxItem[] => {
      const result = reported(mutation)
      return result && (result.code !== null || result.remarks.length) ? [{ ...result, intent: mutation, arrivedAt: now }] : []
    }),
  }
}

/** Under this number, a copy of this device has set aside what is still a mutation here: it has not been applied. */
export const toReport = (result: MutationResult | undefined): MutationResult | undefined =>
  result && isSkipResult(result) ? { ...result, code: 'change.unreadable', remarks: [] } : result

/**
 * Refused once, lost by a server that was restored or put back, and accepted when this device's copy sent them: nothing is left to decide.
 * The server reports every refusal above what is confirmed here, so that what it does not mention was accepted. What has been set aside, here or there, was not.
 */
export function withdrawAccepted(
  receipts: readonly Receipt[],
  results: readonly MutationResult[],
  last: number,
): Required<Pick<Batch, 'receipts' | 'leavingInbox'>> {
  const reported = new Set(results.flatMap((result) => (toReport(result)?.code === null ? [] : result.n)))
  const accepted = receipts.filter(({ n, code, intent }) => n <= last && code !== null && !isSkip(intent) && !reported.has(n))
  return { receipts: accepted.map((receipt) => ({ ...receipt, code: null })), leavingInbox: accepted.map(({ n }) => n) }
}

/** Accepted once, lost by a restored server, and refused when sent again: these move to the inbox after all. */
export function returnRefused(receipts: readonly Receipt[], results: readonly MutationResult[], now: number): Required<Pick<Batch, 'receipts' | 'inbox'>> {
  const accepted = new Map(receipts.filter((receipt) => receipt.code === null).map((receipt) => [receipt.n, receipt]))
  const refused = results.flatMap((each) => {
    const result = toReport(each)!
    const receipt = accepted.get(result.n)
    return receipt && !isSkip(receipt.intent) && result.code !== null ? [{ result, receipt }] : []
  })
  return {
    receipts: refused.map(({ result, receipt }) => ({ ...receipt, code: result.code })),
    inbox: refused.map(({ result, receipt }) => ({ ...result, intent: receipt.intent, arrivedAt: now })),
  }
}
