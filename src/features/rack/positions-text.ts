import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { plural } from '#src/ui/text/translate.ts'

const maxNamed = 4

/** `F3, G9`, or the first few and how many more. */
export function positionsText(layer: StorageLayerRow, positions: readonly number[]): string {
  const named = positions.length > maxNamed + 1 ? positions.slice(0, maxNamed) : positions
  const names = named.map((position) => positionName(layer, position)).join(', ')
  const more = positions.length - named.length
  return more === 0 ? names : plural(more, { one: '{names} and # more', other: '{names} and # more' }, { names })
}
