import { useEffect, useRef } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid, positionName } from '#domain/rules/grid.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { TubesIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { SampleRowLink } from '#src/features/samples/sample-row-link.tsx'

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
        {content.map((sample) => (
          <SampleRowLink
            key={sample.id}
            sample={sample}
            current={sample.id === shownId}
            type={types.get(sample.sampleTypeId)}
            place={isGrid(layer) ? { parts: [], position: positionName(layer, sample.position) } : undefined}
          />
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
