import { useEffect, useMemo, useRef } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { readMembers } from '#db/queries/members.ts'
import { TubesIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import type { ListedSample } from '#src/workspace/samples/listed-sample.ts'
import { SampleListRow } from '#src/workspace/samples/sample-list-row.tsx'

export interface LayerListProps {
  layer: StorageLayerRow
  content: readonly SampleRow[]
  types: ReadonlyMap<number, SampleTypeRow>
  /** The tube in the address. */
  shownId?: number | null | undefined
  /** There are more than these. */
  onMore?: (() => void) | undefined
}

/** The contents of a compartment as a list, by position. */
export function LayerList({ layer, content, types, shownId, onMore }: LayerListProps) {
  const list = useRef<HTMLDivElement>(null)
  const members = useLive(readMembers, [])
  const items = useMemo(
    () =>
      content.map((sample): ListedSample => ({
        sample,
        type: types.get(sample.sampleTypeId),
        owner: members?.get(sample.ownerId)?.fullName ?? '',
        place: { layer, location: { parts: [], position: positionName(layer, sample.position) } },
      })),
    [layer, content, types, members],
  )
  const isShownHere = content.some((sample) => sample.id === shownId)
  useEffect(() => {
    if (isShownHere) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [isShownHere])
  if (content.length === 0)
    return (
      <EmptyState icon={TubesIcon} title={isGrid(layer) ? t('This box is empty') : t('No samples directly in this compartment')}>
        {isGrid(layer) ? t('Scan tubes into it, or tap a position in the box view.') : t('Scan tubes into it, or create a compartment inside it.')}
      </EmptyState>
    )
  return (
    <div ref={list}>
      <Card title={t('Samples')} flush>
        {items.map((item) => (
          <SampleListRow key={item.sample.id} item={item} current={item.sample.id === shownId} />
        ))}
        {onMore && (
          <Button variant="plain" full onClick={onMore}>
            {t('Show more')}
          </Button>
        )}
      </Card>
    </div>
  )
}
