import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import type { BoxCellContent } from '#src/ui/box/box-cell.tsx'
import { SignOutIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'

export interface CountCellRules {
  readonly layer: StorageLayerRow
  readonly samplesByPosition: ReadonlyMap<number, SampleRow>
  readonly shortNames: ReadonlyMap<string, string>
  readonly found: ReadonlySet<number>
  /** The free position that a tube in the hand is offered. */
  readonly next: number | undefined
}

/** One position during a stock-take: a tube that was found has a check mark. */
export function countCell(position: number, { layer, samplesByPosition, shortNames, found, next }: CountCellRules): BoxCellContent {
  const label = positionName(layer, position)
  const sample = samplesByPosition.get(position)
  if (!sample) {
    if (position === next) return { label, state: 'next', description: t('free'), text: t('Place') }
    return layer.reserved[position] ? { label, state: 'reserved', description: t('reserved') } : { label, state: 'free', description: t('free') }
  }
  const isFound = found.has(sample.id)
  const isOut = !isFound && sample.outBy !== null
  return {
    label,
    state: isFound ? 'found' : 'expected',
    description: `${sample.name}, ${isFound ? t('found') : isOut ? t('checked out') : t('not scanned yet')}`,
    text: shortNames.get(sample.name),
    ...(isOut && { flag: SignOutIcon }),
  }
}
