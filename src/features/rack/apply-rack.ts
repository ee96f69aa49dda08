import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { Workspace } from '#db/workspace.ts'
import { t } from '#src/ui/text/translate.ts'
import { applyRackChange } from '#src/workspace/mutations/storage/apply-rack.ts'
import { combineChanges, undoChange, type Change } from '#src/workspace/mutations/change.ts'
import { readBeforeCount, readCountUndo, undoCountChange } from '#src/workspace/mutations/storage/record-count.ts'
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
