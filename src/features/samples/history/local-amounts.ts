import type { SampleRow } from '#domain/entities/sample.ts'
import { convertAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import { amountIn } from '#src/features/samples/amount/amount-use.ts'
import type { HistoryEntry } from './history-entries.ts'

/**
 * Changes of this device say by how much they change an amount; here they get from what to what, counted back from the amount now:
 *
 *   0.42 mL now ◄── −0.08 queued: 0.5 → 0.42 ◄── −0.1 queued: 0.6 → 0.5 ◄── the server's: 1 → 0.6
 *
 * `entries` newest first.
 */
export function withLocalAmounts(entries: readonly HistoryEntry[], { id, amount, unit }: Pick<SampleRow, 'id' | 'amount' | 'unit'>): HistoryEntry[] {
  let after: number | undefined = amount
  return entries.map((entry) => {
    if (entry.state === 'refused') return entry
    const told = entry.changes.find(({ field }) => field === 'amount')
    if (told) {
      after = amountIn(unit, told.from, entry.changes.find(({ field }) => field === 'unit')?.from)
      return entry
    }
    if (entry.state === 'known' || after === undefined) return entry
    if (entry.isFirst) return withAmount(entry, null, after, unit)
    const by = entry.amountChange
    if (by?.sampleId !== id) {
      // They return what its aliquots hold, or what was used, by then, which only the server knows.
      if (/^(sample\.undo-aliquot|section\.remove-samples)@/.test(entry.command)) after = undefined
      return entry
    }
    const to = after
    const delta = convertAmount(by.delta, by.unit, unit)
    after = delta === undefined ? undefined : roundAmount(to - delta)
    return after === undefined ? entry : withAmount(entry, after, to, unit)
  })
}

const withAmount = (entry: HistoryEntry, from: number | null, to: number, unit: string): HistoryEntry => ({
  ...entry,
  changes: [
    { field: 'amount', from, to },
    { field: 'unit', from: unit, to: unit },
  ],
})
