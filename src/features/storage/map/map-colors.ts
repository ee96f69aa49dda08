import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { expiryColors } from '#src/features/box/box-colors.ts'
import type { BoxThumbnailState } from '#src/ui/box/box-thumbnail.tsx'
import type { LegendItem } from '#src/ui/icons/legend.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { MapBy } from '#src/workspace/device/device-settings.ts'
import type { Expiry } from '#src/workspace/format/dates.ts'
import type { BoxContents, Well } from '#src/workspace/storage/box-contents.ts'

export type SampleTypes = ReadonlyMap<number, Pick<SampleTypeRow, 'id' | 'name' | 'shape' | 'tone'>>

/** How a position is drawn. */
export function wellState(well: Pick<Well, 'typeId' | 'expiry'> | undefined, by: MapBy, types: SampleTypes): BoxThumbnailState {
  if (!well) return 'free'
  if (by === 'fill') return 'filled'
  return by === 'expiry' ? expiryColors[well.expiry].tone : (types.get(well.typeId)?.tone ?? 'grey')
}

const expiryOrder: readonly Expiry[] = ['past', 'soon', 'later', 'none']

/** What the colors mean: the types in these boxes, most frequent first, or the four states of an expiration. */
export function mapLegend(boxes: Iterable<BoxContents>, by: MapBy, types: SampleTypes): LegendItem[] {
  if (by === 'fill') return []
  if (by === 'expiry') return expiryOrder.map((expiry) => toItem({ ...expiryColors[expiry], label: t(expiryColors[expiry].label) }))
  const counts = new Map<number, number>()
  for (const wells of boxes) for (const { typeId } of wells.values()) counts.set(typeId, (counts.get(typeId) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([id]) => types.get(id) ?? [])
    .map(({ id, name, shape, tone }) => toItem({ id: String(id), label: name, shape, tone }))
}

const toItem = ({ id, label, shape, tone }: { id: string; label: string } & Pick<SampleTypeRow, 'shape' | 'tone'>): LegendItem => ({
  id,
  label,
  symbol: { shape, tone },
})
