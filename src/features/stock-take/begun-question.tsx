import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { StockTakeMode } from '#machines/stock-take-types.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CheckIcon, PackageOpenIcon, RefreshIcon } from '#src/ui/icons.ts'
import { plural, t } from '#src/ui/translate.ts'
import { momentText } from '#src/workspace/dates.ts'
import { HoldScans } from '#src/workspace/hold-scans.tsx'
import type { Begun } from './use-begun-tally.ts'

export interface BegunQuestionProps {
  layer: StorageLayerRow
  mode: StockTakeMode
  begun: Begun
  onGoOn: () => void
  onAnew: () => void
}

/** It was begun and not finished: on with it, or from the beginning. A tube that is scanned meanwhile waits for the answer. */
export function BegunQuestion({ layer, mode, begun, onGoOn, onAnew }: BegunQuestionProps) {
  const { name } = layer
  const scanned = plural(begun.tally.rows.length, { one: '# scan is kept', other: '# scans are kept' })
  return (
    <div className="page">
      <HoldScans />
      <EmptyState
        page
        icon={mode === 'count' ? CheckIcon : PackageOpenIcon}
        title={mode === 'count' ? t('The stock-take of {name} is not finished', { name }) : t('{name} is not put back yet', { name })}
        action={
          <>
            <Button variant="primary" icon={CheckIcon} onClick={onGoOn}>
              {mode === 'count' ? t('Go on with the stock-take of {name}', { name }) : t('Go on with {name}', { name })}
            </Button>
            <Button tall icon={RefreshIcon} onClick={onAnew}>
              {t('Begin anew')}
            </Button>
          </>
        }
      >
        {t('{scanned} on this device, the last one from {when}.', { scanned, when: momentText(begun.at) })}
      </EmptyState>
    </div>
  )
}
