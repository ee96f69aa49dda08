import type { SampleRow } from '#domain/entities/sample.ts'
import type { FieldChange, HistoryEntry as ServerEntry } from '#domain/wire/history.ts'
import type { RowHistory } from '#db/queries/queue.ts'

/** Where an entry comes from: still here, from here and sent, come back, or told by the server. */
export type EntryState = 'waiting' | 'sent' | 'refused' | 'known'

export interface HistoryEntry {
  key: string
  state: EntryState
  at: number
  /** What the person read when doing it; of an entry by the server, '' . */
  label: string
  command: string
  /** Whose it is; undefined for one's own on this device. */
  fullName: string | undefined
  device: string | undefined
  isThisDevice: boolean
  isFirst: boolean
  changes: readonly ShownChange[]
}

export interface ShownChange extends FieldChange {
  /** Of several texts for one field: the one that stands. */
  isShown?: boolean
}

/**
 *   waiting here ─┐
 *   refused here ─┼─► newest first
 *   server's ─────┘   sent ones of this device are among the server's; without the server (`known` undefined) its receipts stand for them
 */
export function toEntries({ waiting, sent, returned }: RowHistory, known: readonly ServerEntry[] | undefined): HistoryEntry[] {
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
  })
  const refused = returned.filter((item) => item.code !== null).map((item) => item.intent)
  const localEntry = [
    ...waiting.filter(isUntold).map(entry('waiting')),
    ...sent
      .map((receipt) => receipt.intent)
      .filter(isUntold)
      .map(entry('sent')),
    ...refused.map(entry('refused')),
  ]
  const serverEntry = known?.map(({ version, command, at, fullName, device, isThisDevice, isFirst, changes }, index): HistoryEntry => {
    return { key: `known ${version} ${index}`, state: 'known', at, label: '', command, fullName, device, isThisDevice, isFirst, changes }
  })
  // The server's are in its own order already; here the clock decides, and of one moment the later act.
  return [...localEntry.toReversed(), ...(serverEntry ?? [])].toSorted((a, b) => b.at - a.at)
}

/** What a waiting edit says of its own: was and to. Other commands tell it by their label. */
function changesOf({ command, input }: { command: string; input: unknown }): FieldChange[] {
  if (!command.startsWith('sample.edit@')) return []
  const { set } = input as { set: Record<string, { was: string; to: string }> }
  return Object.entries(set).flatMap(([field, { was, to }]) => (was === to ? [] : { field, from: was, to }))
}

/** Marks what stands beside a text that was kept, and on this device what is kept although nobody has been told yet. `entries` newest first. */
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
      // The newest that was not kept aside is the one that stands.
      const isShown = !change.isKept && entry.state !== 'refused' && several.delete(change.field)
      return isShown ? { ...change, isShown } : change
    }),
  }))
}
