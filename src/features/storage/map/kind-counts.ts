import type { StorageLayerKind, StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { plural, type PluralForms } from '#src/ui/text/translate.ts'

/** From the outside in. */
const kinds: Readonly<Record<Exclude<StorageLayerKind, 'unit'>, PluralForms>> = {
  shelf: { one: '# shelf', other: '# shelves' },
  rack: { one: '# rack', other: '# racks' },
  drawer: { one: '# drawer', other: '# drawers' },
  canister: { one: '# canister', other: '# canisters' },
  box: { one: '# box', other: '# boxes' },
  plate: { one: '# plate', other: '# plates' },
}

/** '5 racks, 12 boxes' */
export function kindCountsText(layers: readonly Pick<StorageLayerRow, 'kind'>[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of layers) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return Object.entries(kinds)
    .flatMap(([kind, forms]) => (counts.has(kind) ? [plural(counts.get(kind)!, forms)] : []))
    .join(', ')
}
