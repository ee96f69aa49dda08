import type { Message } from '#domain/message.ts'
import { isGrid, capacityOf } from '#domain/rules/storage/grid.ts'
import { Refusal } from '#domain/tx.ts'
import { failureMessage } from '#machines/failure-message.ts'
import { isUndoable, outcomeOfRefusal, outcomeOfScan, placingFailure, writeRow } from './location-update-rows.ts'
import type {
  Job,
  LocationUpdateContext as Context,
  LocationUpdateEvent as Event,
  PlaceSampleInput,
  PlacementRow,
  RowOutcome,
  UndoMoveInput,
} from './location-update-types.ts'
import type { ResolvedScan, ScanRead } from '#machines/scan/scan-types.ts'

/** What an event changes. Each function returns the context fields that change, if any. */
type Change = Partial<Context>
type ScanJob = Extract<Job, { kind: 'scan' }>
type MovedRow = Extract<PlacementRow, { kind: 'moved' | 'undone' | 'undo-failed' }>

const rowOf = (context: Context, row: number): PlacementRow | undefined => context.rows.find((one) => one.row === row)
const hasJob = (context: Context, row: number): boolean => context.queue.some((job) => job.row === row)

/** Queues a request after the earlier ones. A second tap on the same line is ignored. */
export function addJob(context: Context, event: Event): Change {
  const job = toJob(context, event)
  return job ? { queue: [...context.queue, job] } : {}
}

function toJob(context: Context, event: Event): Job | null {
  if (event.type === 'code.read') {
    const { text, how, candidates } = event
    return { kind: 'scan', row: null, scan: candidates ? { text, how, candidates } : { text, how } }
  }
  if (!('row' in event) || hasJob(context, event.row)) return null
  const row = rowOf(context, event.row)
  if (!row) return null
  if (event.type === 'row.undone' && isUndoable(row)) return { kind: 'undo', row: row.row }
  if (event.type === 'candidate.chosen' && row.kind === 'undecided') return { kind: 'scan', row: row.row, scan: { text: event.text, how: row.scan.how } }
  if (event.type === 'row.retried' && row.kind === 'failed') {
    const { placement, scan } = row
    return placement ? { kind: 'place', row: row.row, placement } : { kind: 'scan', row: row.row, scan }
  }
  if (event.type !== 'offer.accepted' || row.kind !== 'taken') return null
  const { sample, layer, conflict } = row
  return { kind: 'place', row: row.row, placement: { sample, layer, position: event.position, conflict } }
}

/** The position the person tapped, if the grid has it. */
export function chosenPosition({ layer }: Context, event: Event): number | null {
  if (event.type !== 'position.chosen') return null
  return isGrid(layer) && event.position >= 1 && event.position <= capacityOf(layer) ? event.position : null
}

/** The line to remove, unless it shows where a sample is now, or a queued job is about to change it. */
export function dismissedRow(context: Context, event: Event): number | null {
  if (event.type !== 'row.dismissed' || hasJob(context, event.row)) return null
  const row = rowOf(context, event.row)
  return row && !isUndoable(row) ? row.row : null
}

export const currentScan = (context: Context): ScanRead => (context.queue[0] as ScanJob).scan

const writeCurrentRow = (context: Context, outcome: RowOutcome): Change => {
  const job = context.queue[0]
  const scan = job?.kind === 'scan' ? job.scan : undefined
  return writeRow(context, job?.row ?? null, scan ?? { text: '', how: 'typed' }, outcome)
}

/** The line of a scan that moved nothing. */
export function noteScan(context: Context, found: ResolvedScan): Change {
  const outcome = outcomeOfScan(context, found)
  return outcome ? writeCurrentRow(context, outcome) : {}
}

/** The code could not be looked up, or not in time. */
export const noteUnresolved = (context: Context, error: unknown): Change =>
  writeCurrentRow(context, { kind: 'failed', message: failureMessage(error), why: null, code: error instanceof Refusal ? error.code : null, placement: null })

export const noteUndecided = (context: Context): Change => writeCurrentRow(context, { kind: 'undecided', candidates: currentScan(context).candidates ?? [] })

export const changeTarget = ({ layer }: Extract<ResolvedScan, { kind: 'layer' }>): Change => ({ layer, from: 1, next: 'unknown', chosen: null })

export function placeInput({ placement }: Context): PlaceSampleInput {
  const { sample, layer, position, conflict } = placement!
  return { sampleId: sample.id, layerId: layer.id, position, conflict }
}

/** The next position follows the one just filled. An accepted offer fills a position outside the sequence, which does not move. */
export function noteMoved(context: Context): Change {
  const { conflict: _, ...moved } = context.placement!
  const from = context.queue[0]?.kind === 'scan' ? moved.position + 1 : context.from
  return { ...writeCurrentRow(context, { kind: 'moved', ...moved }), placement: null, from }
}

export const noteRefused = (context: Context, error: unknown): Change => ({
  ...writeCurrentRow(context, outcomeOfRefusal(context.placement!, error)),
  placement: null,
})

const undoneRow = (context: Context): MovedRow => rowOf(context, context.queue[0]!.row!) as MovedRow

export function undoInput(context: Context): UndoMoveInput {
  const { sample, layer, position } = undoneRow(context)
  return { sampleId: sample.id, from: { layerId: layer.id, position }, to: { layerId: sample.layerId, position: sample.position } }
}

function undoFailure(error: unknown): Message {
  const { message, why } = placingFailure(error)
  return why ?? message
}

export function noteUndoFailed(context: Context, error: unknown): Change {
  const { sample, layer, position } = undoneRow(context)
  return writeCurrentRow(context, { kind: 'undo-failed', message: undoFailure(error), sample, layer, position })
}

/** A position freed by undo becomes the next one if it is earlier. */
export function noteUndone(context: Context): Change {
  const { sample, layer, position } = undoneRow(context)
  const from = layer.id === context.layer.id ? Math.min(context.from, Math.max(position, 1)) : context.from
  return { ...writeCurrentRow(context, { kind: 'undone', sample, layer, position }), from }
}
