import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid, capacityOf } from '#domain/rules/storage/grid.ts'
import { readPath, readUnit } from '#db/queries/layers.ts'
import { readMember } from '#db/queries/members.ts'
import { temperatureText } from '#src/workspace/storage/temperature-text.ts'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import type { LayerFill } from '#src/workspace/storage/storage-fill.ts'
import { kindCountsText } from '#src/features/storage/map/kind-counts.ts'

export interface LayerSubtitleProps {
  layer: StorageLayerRow
  /** Samples directly in it. */
  used: number
  /** Everything in it, if it has no grid. */
  below: readonly StorageLayerRow[]
  fill: LayerFill | undefined
}

/** Where a compartment is, what is in it, how full it is, and when and by whom it was last counted. */
export function LayerSubtitle({ layer, used, below, fill }: LayerSubtitleProps) {
  const path = useLive((workspace) => readPath(workspace, layer.id), [layer.id]) ?? []
  const unit = useLive(async (workspace) => (layer.parentId === null ? readUnit(workspace, layer.unitId) : undefined), [layer.parentId, layer.unitId])
  const counter = useLive(async (workspace) => (layer.countedBy === null ? undefined : readMember(workspace, layer.countedBy)), [layer.countedBy])
  const direct = plural(used, { one: '# sample directly inside', other: '# samples directly inside' })
  const content = isGrid(layer)
    ? [plural(capacityOf(layer) - used, { one: '# free position', other: '# free positions' })]
    : [...fillFacts(below, fill), used > 0 || below.length === 0 ? direct : '']
  const counted = layer.countedAt !== null && t('counted by {name}, {when}', { when: dateTimeText(layer.countedAt), name: counter?.fullName ?? t('someone') })
  const facts = [unit && temperatureText(unit.temperature), unit?.room && t('room {room}', { room: unit.room }), ...content, counted]
  // A box is next to the tree or its path, and its head is one line.
  const hasPath = path.length > 1 && !isGrid(layer)
  return (
    <>
      {hasPath && <LocationPath parts={path.slice(0, -1).map((above) => above.name)} />}
      {hasPath && ' · '}
      {facts.filter(Boolean).join(' · ')}
    </>
  )
}

/** '5 racks, 12 boxes' and '466 of 972 positions taken', as far as they apply. */
export const fillFacts = (below: readonly StorageLayerRow[], fill: LayerFill | undefined): string[] => [
  ...(below.length > 0 ? [kindCountsText(below)] : []),
  ...(fill && fill.capacity > 0
    ? [plural(fill.capacity, { one: '{taken} of # position taken', other: '{taken} of # positions taken' }, { taken: countText(fill.taken) })]
    : []),
]
