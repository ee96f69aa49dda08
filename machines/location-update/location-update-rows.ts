import type { ErrorCode } from '#domain/error-code.ts'
import type { Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { Refusal, type RefusalDetail } from '#domain/tx.ts'
import { failureMessage } from '#machines/failure-message.ts'
import type { LocationUpdateContext, Placement, PlacementRow, RefusedMove, RowOutcome } from './location-update-types.ts'
import type { ResolvedScan, ScanRead } from '#machines/scan/scan-types.ts'

/** The location of the next sample as shown to the person; null if there is none. */
export const nextPosition = ({ chosen, next }: Pick<LocationUpdateContext, 'chosen' | 'next'>): number | null =>
  chosen ?? (typeof next === 'number' ? next : null)

/** Lines that need the person: "2 to review". */
export const needsPerson = ({ kind }: PlacementRow): boolean => !['moved', 'undone', 'already-here', 'target-changed'].includes(kind)

export const isUndoable = ({ kind }: PlacementRow): boolean => kind === 'moved' || kind === 'undo-failed'

/** The move that a scan causes, or null. A sample that is already here moves only to a position that the person tapped. */
export function placementFor(context: LocationUpdateContext, found: ResolvedScan): Placement | null {
  const position = nextPosition(context)
  if (found.kind !== 'sample' || found.sample.archived || position === null || isHere(context, found.sample)) return null
  return { sample: found.sample, layer: context.layer, position, conflict: null }
}

/** In a grid, a sample without a position is not in its place yet. */
const isHere = ({ layer, chosen }: LocationUpdateContext, sample: Placement['sample']): boolean =>
  sample.layerId === layer.id && (!isGrid(layer) || (sample.position > 0 && (chosen ?? sample.position) === sample.position))

/** The line for a scan that moved nothing; null for a code that is too short. spec LOC-03, SCAN-06 */
export function outcomeOfScan(context: LocationUpdateContext, found: ResolvedScan): RowOutcome | null {
  switch (found.kind) {
    case 'ignored':
      return null
    case 'not-recognized':
      return { kind: 'unknown', message: messages.barcodeNotRecognized }
    case 'misconfigured':
      return { kind: 'misconfigured', message: messages.barcodeMisconfigured }
    case 'series':
    case 'experiment':
    case 'equipment':
    case 'product':
      return { kind: 'not-a-sample' }
    case 'layer':
      return { kind: 'target-changed', layer: found.layer }
    case 'sample': {
      const about = { sample: found.sample, layer: context.layer }
      if (found.sample.archived) return { kind: 'archived', ...about }
      if (isHere(context, found.sample)) return { kind: 'already-here', ...about }
      if (context.next === 'full') return { kind: 'full', message: messages.layerFull, ...about }
      return { kind: 'failed', message: messages.couldNotPlace, why: null, code: null, placement: null, ...about }
    }
  }
}

/** The line for a move that was refused by this device or by the server, with its own reason. spec LOC-03, LOC-04 */
export function outcomeOfRefusal(placement: Placement, error: unknown): RowOutcome {
  const { code, detail }: { code: ErrorCode | null; detail: RefusalDetail } = error instanceof Refusal ? error : { code: null, detail: {} }
  const { position, conflict, ...about } = placement
  if (code === 'layer.full') return { kind: 'full', message: messages.layerFull, ...about }
  if (code === 'sample.archived') return { kind: 'archived', ...about }
  if (code !== 'position.taken') return { kind: 'failed', ...placingFailure(error), code, placement, ...about }
  const offers = Array.isArray(detail['free']) ? (detail['free'] as readonly number[]) : []
  return { kind: 'taken', message: messages.couldNotPlace, position, conflict, detail, offers, ...about }
}

/**
 * The specification's sentence, with the reason if known. If this device could not save the
 * move, that says nothing about the location and is shown alone. spec LOC-03
 */
export function placingFailure(error: unknown): { message: Message; why: Message | null } {
  const sentence = failureMessage(error, messages.couldNotPlace)
  if (error instanceof Refusal && error.code.startsWith('device.')) return { message: sentence, why: null }
  return { message: messages.couldNotPlace, why: sentence === messages.couldNotPlace ? null : sentence }
}

/** The moved line that a later refusal by the server is about; it becomes a conflict for the person to resolve. */
export function markRowRefused(rows: readonly PlacementRow[], refused: RefusedMove): readonly PlacementRow[] {
  const refusedRow = rows.find(
    (row) =>
      isUndoable(row) && 'position' in row && row.sample.id === refused.sampleId && row.layer.id === refused.layerId && row.position === refused.position,
  )
  return rows.map((row) => {
    if (row !== refusedRow || !('position' in row)) return row
    const { sample, layer, position } = row
    const placement = { sample, layer, position, conflict: refused.conflict }
    return { row: row.row, scan: row.scan, ...outcomeOfRefusal(placement, new Refusal(refused.code, refused.detail)) }
  })
}

type Rows = Pick<LocationUpdateContext, 'rows' | 'lastRow'>

/** Writes a result to its line, or to a new one at the top. */
export function writeRow({ rows, lastRow }: Rows, row: number | null, scan: ScanRead, outcome: RowOutcome): Rows {
  if (row !== null) return { lastRow, rows: rows.map((old) => (old.row === row ? { row, scan: old.scan, ...outcome } : old)) }
  return { lastRow: lastRow + 1, rows: [{ row: lastRow + 1, scan, ...outcome }, ...rows] }
}
