import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { changeCount, planRackMoves, type RackComparison, type RackSample } from '#domain/rules/rack/compare-rack.ts'
import type { Workspace } from '#db/workspace.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { moveSampleChange } from '#src/workspace/mutations/move-sample.ts'
import { countedText, readBeforeCount, readCountUndo, recordCountChange, undoCountChange, type CountResult } from '#src/workspace/mutations/storage.ts'
import { combineChanges, undoChange, type Change } from '#src/workspace/mutations/change.ts'
import type { Mutate } from '#src/workspace/saving/use-mutate.ts'
import type { ComparedRack } from './use-comparison.ts'

const nothing = { found: [], missing: [] }

export interface AppliedRack {
  readonly done: string
  /** Takes back the moves and the count. */
  readonly undo: Change
}

/** Saves all of it or nothing; null if it was refused, which the person was told. */
export async function applyRack(
  workspace: Workspace,
  mutate: Mutate,
  layer: StorageLayerRow,
  { comparison, content }: ComparedRack,
): Promise<AppliedRack | null> {
  const { change, moves, count } = await applyRackChange(workspace, layer, comparison, content)
  const before = await readBeforeCount(workspace, layer.id, count ?? nothing)
  if (!(await mutate(change, { silent: true }))) return null
  const undoCount = count ? [undoCountChange(layer, await readCountUndo(workspace, count, before))] : []
  // The tubes go back first: what was missing there is then missing again.
  return { done: change.done, undo: combineChanges([undoChange(moves), ...undoCount], t('Undone')) }
}

interface RackChange {
  /** Everything, saved together or not at all. */
  readonly change: Change
  /** The moves alone; the undo of the count is known only after it is saved. */
  readonly moves: Change
  /** Null if nothing was concluded from the wells that were read. */
  readonly count: CountResult | null
}

/** A rack as it was read: tubes go where they are, and those that are not in it are missing. */
async function applyRackChange(workspace: Workspace, layer: StorageLayerRow, comparison: RackComparison, content: readonly RackSample[]): Promise<RackChange> {
  const steps = await Promise.all(
    planRackMoves(layer.id, comparison, content).map(({ sample, from, to }) =>
      moveSampleChange(workspace, { ...sample, ...from }, to === null ? { layerId: null, position: 0 } : { layerId: layer.id, position: to }),
    ),
  )
  const done = appliedText(layer, changeCount(comparison))
  const moves = combineChanges(steps, done)
  const count = countOf(comparison)
  return { change: count ? combineChanges([moves, recordCountChange(layer, count)], done) : moves, moves, count }
}

/** False if no well that was read differs from the record, and not every well was read. */
export const isWorthApplying = (comparison: RackComparison): boolean => changeCount(comparison) > 0 || countOf(comparison) !== null

/** Like a stock-take, if every well was read, or a sample is missing or was found again. */
function countOf({ same, moved, arrived, missing, unread, questions }: RackComparison): CountResult | null {
  const isComplete = unread.length === 0 && questions.every(({ kind }) => kind !== 'conflict')
  if (!isComplete && missing.length === 0 && same.every(({ missingSince }) => missingSince === null)) return null
  return { found: [...same, ...[...moved, ...arrived].map(({ sample }) => sample)].map(({ id }) => id), missing: missing.map(({ id }) => id) }
}

const appliedText = (layer: StorageLayerRow, changes: number): string =>
  changes === 0 ? countedText(layer) : plural(changes, { one: '{name}: # change applied', other: '{name}: # changes applied' }, { name: layer.name })
