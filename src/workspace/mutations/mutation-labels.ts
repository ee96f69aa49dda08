import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/grid.ts'
import type { Mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'

type PlacedLayer = Pick<StorageLayerRow, 'name' | 'rows' | 'columns' | 'rowNumbering' | 'columnNumbering'>

/** `Rack R2 · B2`, as the queue names a place; the compartment alone where there is no grid. */
export const locationText = (layer: PlacedLayer, position: number): string => [layer.name, positionName(layer, position)].filter(Boolean).join(' · ')

/** What is said of a sample that is there now. */
export const atLocationText = (name: string, layer: PlacedLayer, position: number): string =>
  t('{name} moved to {place}', { name, place: `${layer.name} ${positionName(layer, position)}`.trim() })

export interface MoveEndpoint {
  readonly layer: PlacedLayer | undefined
  readonly position: number
}

/** What the queue says of a move, from where and to where: kept with the mutation, so it stays true wherever the sample goes later. */
export function moveLabel(name: string, from: MoveEndpoint, to: MoveEndpoint): string {
  const words = { name, from: from.layer ? locationText(from.layer, from.position) : '', to: to.layer ? locationText(to.layer, to.position) : '' }
  if (from.layer && to.layer) return t('Moved {name} from {from} to {to}', words)
  if (to.layer) return t('Moved {name} to {to}', words)
  return from.layer ? t('Took {name} out of {from}', words) : t('Took {name} out of storage', words)
}

/** What the queue says of the way back: what was taken back, in its own words. */
export const undoLabel = (label: string): string => t('Undid: {what}', { what: label })

/** Inverse mutations under the words of what they take back: one for one, or all of them one mutation's. Others keep their own. */
export const toUndoMutations = (mutations: readonly Mutation[], undo: readonly Mutation[]): Mutation[] =>
  undo.map(([command, input, label], at) => {
    const done = undo.length === mutations.length ? mutations[at] : mutations.length === 1 ? mutations[0] : undefined
    return [command, input, done ? undoLabel(done[2]) : label]
  })
