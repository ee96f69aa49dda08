import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'

/** `Box 2 B4`, or `Box 2 B4 to B9` for several. */
export function positionsText(layer: StorageLayerRow, positions: readonly number[]): string {
  const [first = 0, last = 0] = [positions[0], positions.at(-1)]
  const from = positionName(layer, first)
  if (!from) return layer.name
  return `${layer.name} ${first === last ? from : `${from} – ${positionName(layer, last)}`}`
}
