import type { SampleRow } from '#domain/entities/sample.ts'
import { aliquotIdsOf } from '#domain/rules/samples/aliquot-ids.ts'
import { roundAmount } from '#domain/rules/samples/amount.ts'
import { storedFieldId } from '#domain/rules/samples/own-fields.ts'
import { usedDifference, type UsedChange } from '#domain/rules/samples/used-difference.ts'
import type { FieldChange, HistoryEntry as ServerEntry } from '#domain/wire/sync/history.ts'
import type { RowHistory } from '#db/queries/queue.ts'

/** Where an entry comes from: still queued here, made here and sent, rejected, or from the server. */
export type EntryState = 'waiting' | 'sent' | 'refused' | 'known'

export interface HistoryEntry {
  key: string
  state: EntryState
  at: number
  /** When the server received it, if that was more than a day later. */
  receivedAt?: number | null | undefined
  /** The label the person saw; '' for an entry from the server. */
  label: string
  command: string
  /** Who made it; undefined for the person's own on this device. */
  fullName: string | undefined
  device: string | undefined
  isThisDevice: boolean
  isFirst: boolean
  changes: readonly ShownChange[]
  /** The samples that were taken from this one, or given back to it. */
  aliquotIds: readonly number[]
  /** By how much a change made on this device changes the amount of a sample. */
  amountChange?: AmountChange | undefined
}

export interface AmountChange {
  sampleId: number
  delta: number
  unit: string
}

export interface ShownChange extends FieldChange {
  /** Among several texts for one field: the current one. */
  isShown?: boolean
}

/**
 *   queued here ───┐
 *   rejected here ─┼─► newest first
 *   server's ──────┘   those sent from this device are among the server's; without the server (`known` undefined), its receipts take their place
 */
export function toEntries({ waiting, sent, returned }: RowHistory, known: readonly ServerEntry[] | undefined, sampleId: number): HistoryEntry[] {
  const fromServer = new Set(known?.filter((entry) => entry.isThisDevice).map((entry) => `${entry.command} ${entry.capturedAt}`))
  const isUntold = (intent: { command: string; capturedAt: number }) => !fromServer.has(`${intent.command} ${intent.capturedAt}`)
  const entry = (state: EntryState) => (intent: { n: number; label: string; capturedAt: number; clockOffset: number; command: string; input: unknown }) => ({
    key: `${state} ${intent.n}`,
    state,
    at: intent.capturedAt + intent.clockOffset,
    label: intent.label,
    command: intent.command,
    fullName: undefined,
    device: undefined,
    isThisDevice: true,
    isFirst: intent.command.startsWith('sample.create@'),
    changes: changesOf(intent),
    aliquotIds: aliquotIdsOf(intent, sampleId),
    amountChange: amountChangeOf(intent),
  })
  const refused = returned.filter((item) => item.code !== null).map((item) => item.intent)
  const localEntry = [
    ...waiting.filter(isUntold).map(entry('waiting')),
    ...sent
      .map((receipt) => receipt.intent)
      // It changes nothing of the sample, so the server's history does not have it.
      .filter(({ command }) => !command.startsWith('section.add-samples@'))
      .filter(isUntold)
      .map(entry('sent')),
    ...refused.map(entry('refused')),
  ]
  const serverEntry = known?.map(
    ({ version, command, at, receivedAt, fullName, device, isThisDevice, isFirst, changes, aliquotIds = [] }, index): HistoryEntry => {
      return {
        key: `known ${version} ${index}`,
        state: 'known',
        at,
        receivedAt,
        label: '',
        command,
        fullName,
        device,
        isThisDevice,
        isFirst,
        changes,
        aliquotIds,
      }
    },
  )
  // The server's entries are already in order; here the clock decides and, for equal times, the later mutation.
  return [...localEntry.toReversed(), ...(serverEntry ?? [])].toSorted((a, b) => b.at - a.at)
}

/** The changes that a queued edit contains: was and to. Other commands are shown by their label. */
function changesOf({ command, input }: { command: string; input: unknown }): FieldChange[] {
  if (!command.startsWith('sample.edit@')) return []
  const { set } = input as { set: Record<string, { was: string; to: string }> }
  return Object.entries(set).flatMap(([field, { was, to }]) => (was === to ? [] : { field, from: was, to }))
}

function amountChangeOf({ command, input }: { command: string; input: unknown }): AmountChange | undefined {
  if (command.startsWith('sample.adjust-amount@')) return input as AmountChange
  if (command.startsWith('section.use-amount@')) {
    const use = input as UsedChange & { sampleId: number }
    const difference = usedDifference(use)
    return difference && { sampleId: use.sampleId, ...difference }
  }
  if (!command.startsWith('sample.aliquot@')) return undefined
  const { sampleId, amount, unit, aliquots } = input as { sampleId: number; amount: number; unit: string; aliquots: unknown[] }
  return { sampleId, delta: roundAmount(-amount * aliquots.length), unit }
}

/** Changes of this device to a field of the sample under the number that the sample has it by now: a colleague may have added the same name first. */
export const withStoredFields = (entries: readonly HistoryEntry[], sample: Pick<SampleRow, 'ownFields'>): HistoryEntry[] =>
  entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => ({
      ...change,
      field: change.field.replace(/^meta:(\d+)$/, (_, id) => `meta:${storedFieldId(sample, Number(id))}`),
    })),
  }))

/** Marks the current text next to one that was kept and, on this device, texts that are kept but not reported yet. `entries` newest first. */
export function markVersions(entries: readonly HistoryEntry[], { edits }: Pick<SampleRow, 'edits'>): HistoryEntry[] {
  const marked = entries.map((entry) => {
    if (!entry.command.startsWith('sample.edit@') || entry.state === 'refused') return entry
    const isConcurrent = ({ field, to }: FieldChange) => edits?.[field]?.others?.some((other) => other.text === to && other.at === Math.round(entry.at))
    return { ...entry, changes: entry.changes.map((change) => (isConcurrent(change) ? { ...change, isKept: true } : change)) }
  })
  const several = new Set(marked.flatMap(({ changes }) => changes.flatMap(({ field, isKept }) => (isKept ? field : []))))
  return marked.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => {
      // The newest one that was not set aside is the current one.
      const isShown = !change.isKept && entry.state !== 'refused' && several.delete(change.field)
      return isShown ? { ...change, isShown } : change
    }),
  }))
}
