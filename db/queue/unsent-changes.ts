import { commands } from '#domain/registry.ts'
import { readInput } from '#domain/input.ts'
import { hashEnvelope } from '#domain/rules/sync/envelope-hash.ts'
import type { RejectedMutation, UnsentChanges } from '#domain/wire/sync/changes-file.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { Disk } from '../disk/disk.ts'
import type { InboxItem, QueuedMutation } from '../disk/disk-rows.ts'
import { readUnconfirmed, toWireMutation } from './outgoing.ts'

/** More than any queue holds; IndexedDB takes no larger limit than 32 bits. */
const all = 1_000_000_000

/** Everything here that the server has not confirmed, as this device would send it, and what was rejected. */
export function readUnsent(disk: Disk, device: string, inbox: readonly InboxItem[]): Promise<Pick<UnsentChanges, SentFields>> {
  return disk.transaction(
    [],
    async (tx) => {
      const [{ mutations, previous }, { epoch, since, family }] = await Promise.all([readUnconfirmed(tx, 0, all), tx.cursor()])
      return {
        epoch,
        device,
        ...(previous && { previous: hashEnvelope(previous) }),
        ...(family && { family: { key: family.key, offset: since - family.since } }),
        mutations,
        // Only for display: the numbers of these mean nothing to another device, but must be valid.
        rejected: inbox.flatMap(({ code, detail, intent }, at) =>
          code === null ? [] : { code, detail, mutation: { ...toWireMutation(intent, 0), n: at + 1 } },
        ),
      }
    },
    'r',
  )
}

type SentFields = 'epoch' | 'device' | 'previous' | 'family' | 'mutations' | 'rejected'

/**
 * Adds rejected changes of another device to the inbox. These have numbers below zero, which this device never uses itself.
 * Law 88: each is added once; its receipt tells, whatever the person has decided about it.
 */
export function addRejected(disk: Disk, rejected: readonly RejectedMutation[], now: number): Promise<void> {
  return disk.transaction([], async (tx) => {
    const receipts = await tx.receipts(-Infinity)
    const known = new Set(receipts.flatMap(({ intent, code }) => (code === null ? [] : hashEnvelope(toWireMutation(intent, 0)))))
    const unknown = rejected.filter(({ mutation }) => !known.has(hashEnvelope(mutation)))
    const first = Math.min(0, receipts[0]?.n ?? 0) - unknown.length
    const inbox = unknown.map(({ mutation, code, detail }, at): InboxItem => {
      const n = first + at
      return { n, code, detail, remarks: [], intent: { ...toQueued(mutation), n }, arrivedAt: now }
    })
    await tx.save({ inbox, receipts: inbox.map(({ n, intent, code }) => ({ n, intent, code, confirmedAt: now })) })
  })
}

/** A mutation from a file, with the rows that it is about. */
export function toQueued(mutation: WireMutation): QueuedMutation {
  const command = commands.get(mutation.command)
  const read = command && readInput(command.input, mutation.input)
  return { ...mutation, about: read?.success ? command!.about(read.data) : [] }
}
