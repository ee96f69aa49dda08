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
  changes: readonly FieldChange[]
}

/**
 *   waiting here ─┐
 *   refused here ─┼─► newest first
 *   server's ─────┘   sent ones of this device are among the server's; without the server (`known` undefined) its receipts stand for them
 */
export function toEntries({ waiting, sent, returned }: RowHistory, known: readonly ServerEntry[] | undefined): HistoryEntry[] {
  const told = new Set(known?.filter((entry) => entry.isThisDevice).map((entry) => `${entry.command} ${entry.capturedAt}`))
  const isUntold = (intent: { command: string; capturedAt: number }) => !told.has(`${intent.command} ${intent.capturedAt}`)
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
  const here = [
    ...waiting.filter(isUntold).map(entry('waiting')),
    ...sent
      .map((receipt) => receipt.intent)
      .filter(isUntold)
      .map(entry('sent')),
    ...refused.map(entry('refused')),
  ]
  const there = known?.map(({ version, command, at, fullName, device, isThisDevice, isFirst, changes }, index): HistoryEntry => {
    return { key: `known ${version} ${index}`, state: 'known', at, label: '', command, fullName, device, isThisDevice, isFirst, changes }
  })
  // The server's are in its own order already; here the clock decides, and of one moment the later act.
  return [...here.toReversed(), ...(there ?? [])].toSorted((a, b) => b.at - a.at)
}

/** What a waiting edit says of its own: was and to. Other commands tell it by their label. */
function changesOf({ command, input }: { command: string; input: unknown }): FieldChange[] {
  if (!command.startsWith('sample.edit@')) return []
  const { set } = input as { set: Record<string, { was: string; to: string }> }
  return Object.entries(set).map(([field, { was, to }]) => ({ field, from: was, to }))
}
