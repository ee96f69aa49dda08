import type { RowHistory } from '#db/queries/queue.ts'

export interface HistoryEntry {
  n: number
  label: string
  at: number
  state: 'waiting' | 'sent' | 'refused'
}

/** Newest first. */
export function toEntries({ waiting, sent, returned }: RowHistory): HistoryEntry[] {
  const entry = (state: HistoryEntry['state']) => (intent: { n: number; label: string; capturedAt: number }) => ({
    n: intent.n,
    label: intent.label,
    at: intent.capturedAt,
    state,
  })
  const refused = returned.filter((item) => item.code !== null).map((item) => item.intent)
  return [...waiting.map(entry('waiting')), ...sent.map((receipt) => receipt.intent).map(entry('sent')), ...refused.map(entry('refused'))].sort(
    (a, b) => b.n - a.n,
  )
}
