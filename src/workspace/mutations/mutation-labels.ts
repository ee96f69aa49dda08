import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import type { Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'

type PlacedLayer = Pick<StorageLayerRow, 'name' | 'rows' | 'columns' | 'rowNumbering' | 'columnNumbering'>

/** `Rack R2 · B2`, as the queue shows a location; only the compartment if there is no grid. */
export const locationText = (layer: PlacedLayer, position: number): string => [layer.name, positionName(layer, position)].filter(Boolean).join(' · ')

/** The message for a sample that is now there. */
export const atLocationText = (name: string, layer: PlacedLayer, position: number): string =>
  t('{name} moved to {place}', { name, place: `${layer.name} ${positionName(layer, position)}`.trim() })

export interface MoveEndpoint {
  readonly layer: PlacedLayer | undefined
  readonly position: number
}

/** The label of a move, with from and to: stored with the mutation, so that it stays true wherever the sample goes later. */
export function moveLabel(name: string, from: MoveEndpoint, to: MoveEndpoint): string {
  const words = { name, from: from.layer ? locationText(from.layer, from.position) : '', to: to.layer ? locationText(to.layer, to.position) : '' }
  if (from.layer && to.layer) return t('Moved {name} from {from} to {to}', words)
  if (to.layer) return t('Moved {name} to {to}', words)
  return from.layer ? t('Took {name} out of {from}', words) : t('Took {name} out of storage', words)
}

/** The label of an undo: what was undone, in its own words. */
export const undoLabel = (label: string): string => t('Undid: {what}', { what: label })

/** Inverse mutations labeled with what they undo: one for one, or all of them for one mutation. Others keep their own labels. */
export const toUndoMutations = (mutations: readonly Mutation[], undo: readonly Mutation[]): Mutation[] =>
  undo.map(([command, input, label], at) => {
    const done = undo.length === mutations.length ? mutations[at] : mutations.length === 1 ? mutations[0] : undefined
    return [command, input, done ? undoLabel(done[2]) : label]
  })
