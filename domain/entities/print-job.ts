import { defineEntity } from '../entity.ts'

/**
 * waiting ─► printing ─► printed
 *    │           ├─► failed: nothing was printed
 *    └► canceled └─► unknown: it may have been printed
 */
export type PrintState = 'waiting' | 'printing' | 'printed' | 'failed' | 'unknown' | 'canceled'

/** Labels for a printer in the network. Law 10: each is sent to the printer at most once. */
export interface PrintJobRow {
  id: string
  /** The person who prints; no one else receives the row. */
  audience: number
  printerId: string
  /** What the labels are for. */
  title: string
  labels: number
  copies: number
  /** Width of one label, in dots. */
  width: number
  height: number
  /** The packed dots of all labels: see rules/labels/packed-dots.ts. */
  dots: string
  state: PrintState
  /** Why it was not printed, or may not have been: one of `printTroubles`, or one of a newer server; empty for the others. */
  reason: string
  /** Epoch ms. */
  at: number
  startedAt: number | null
}

export const printJobs = defineEntity<PrintJobRow>()({
  table: 'printJobs',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'text',
    audience: 'number',
    printerId: 'text',
    title: 'text',
    labels: 'number',
    copies: 'number',
    width: 'number',
    height: 'number',
    dots: 'text',
    state: 'text',
    reason: 'text',
    at: 'number',
    startedAt: 'number',
  },
  indexes: { byPerson: ['audience', 'at'] },
  bulky: ['dots'],
})
