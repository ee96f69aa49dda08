import { failureMessage } from '#machines/failure-message.ts'
import { currentScan } from '#machines/scan/scan-queue.ts'
import type { ResolvedScan } from '#machines/scan/scan-types.ts'
import type { StockTakeContext, CountJob, CountOutcome, CountRow, MoveHereInput } from './stock-take-types.ts'

/* What one step of a stock-take changes: pure functions of the previous state. */

type Change = Partial<StockTakeContext>

export const addJob = ({ queue }: StockTakeContext, job: CountJob): Change => ({ queue: [...queue, job] })

/** Samples that were expected and have not been scanned. */
export const missingOf = ({ expected, found }: Pick<StockTakeContext, 'expected' | 'found'>): number[] => {
  const seen = new Set(found)
  return expected.filter((id) => !seen.has(id))
}

export function currentMove({ queue: [job], layer }: StockTakeContext): MoveHereInput {
  return job?.kind === 'move' ? { sampleId: job.sample.id, layerId: layer.id, position: job.position } : { sampleId: 0, layerId: layer.id }
}

/** A new line for the current scan, and a tick if the sample belongs here. */
export function noteScan(context: StockTakeContext, answer: ResolvedScan): Change {
  const outcome = outcomeOf(context, answer)
  if (!outcome) return {}
  const found = outcome.kind === 'found' ? [...context.found, outcome.sample.id] : context.found
  return { ...newRow(context, outcome), found }
}

function outcomeOf({ layer, found }: StockTakeContext, answer: ResolvedScan): CountOutcome | undefined {
  switch (answer.kind) {
    case 'sample': {
      const { sample } = answer
      if (sample.archived) return { kind: 'archived', sample }
      if (sample.layerId !== layer.id) return { kind: 'unexpected', sample }
      return { kind: found.includes(sample.id) ? 'again' : 'found', sample }
    }
    case 'not-recognized':
      return { kind: 'unknown' }
    case 'misconfigured':
      return { kind: 'misconfigured' }
    case 'ignored':
      return undefined
    default:
      return { kind: 'not-a-sample' }
  }
}

export const noteFailed = (context: StockTakeContext, error: unknown): Change =>
  newRow(context, { kind: 'failed', message: failureMessage(error), sample: null })

function newRow(context: StockTakeContext, outcome: CountOutcome): Change {
  const row = context.lastRow + 1
  return { lastRow: row, rows: [{ row, scan: currentScan(context), ...outcome }, ...context.rows] }
}

export function noteMoved({ queue: [job], rows, found }: StockTakeContext, position: number): Change {
  if (job?.kind !== 'move') return {}
  return { rows: changed(rows, job.row, { kind: 'moved-here', sample: job.sample, position }), found: [...found, job.sample.id] }
}

export function noteMoveRefused({ queue: [job], rows }: StockTakeContext, error: unknown): Change {
  return job?.kind === 'move' ? { rows: changed(rows, job.row, { kind: 'failed', message: failureMessage(error), sample: job.sample }) } : {}
}

export const dismissRow = ({ rows }: StockTakeContext, row: number): Change => ({ rows: rows.filter((line) => line.row !== row) })

/** The unexpected tube on that line; nothing for other lines, or if its move is already queued. */
export function moveJobFor({ rows, queue }: StockTakeContext, row: number, position?: number): CountJob | undefined {
  const line = rows.find((one) => one.row === row)
  const isRequested = queue.some((job) => job.kind === 'move' && job.row === row)
  const sample = line?.kind === 'unexpected' || line?.kind === 'failed' ? line.sample : null
  return sample && !isRequested ? { kind: 'move', row, sample, position } : undefined
}

const changed = (rows: readonly CountRow[], row: number, outcome: CountOutcome): CountRow[] =>
  rows.map((line) => (line.row === row ? { row, scan: line.scan, ...outcome } : line))
