import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { StockTakeMode } from '#machines/stock-take/stock-take-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CheckIcon, RefreshIcon } from '#src/ui/icons/icons.ts'
import { PackageOpenIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import type { SavedCount } from './use-saved-count.ts'

export interface ResumeQuestionProps {
  layer: StorageLayerRow
  mode: StockTakeMode
  saved: SavedCount
  onResume: () => void
  onStartOver: () => void
}

/** It was started and not finished: continue, or start over. A tube scanned meanwhile waits for the answer. */
export function ResumeQuestion({ layer, mode, saved, onResume, onStartOver }: ResumeQuestionProps) {
  const { name } = layer
  return (
    <div className="page">
      <ScanBuffer />
      <EmptyState
        page
        icon={mode === 'count' ? CheckIcon : PackageOpenIcon}
        title={mode === 'count' ? t('The stock-take of {name} is not finished', { name }) : t('Returning tubes to {name} is not finished', { name })}
        action={
          <>
            <Button variant="primary" icon={CheckIcon} onClick={onResume}>
              {mode === 'count' ? t('Continue the stock-take of {name}', { name }) : t('Continue with {name}', { name })}
            </Button>
            <Button tall icon={RefreshIcon} onClick={onStartOver}>
              {t('Start over')}
            </Button>
          </>
        }
      >
        {plural(
          saved.count.rows.length,
          {
            one: '# scan is saved on this device. It was made {when}.',
            other: '# scans are saved on this device. The last one was {when}.',
          },
          { when: dateTimeText(saved.at) },
        )}
      </EmptyState>
    </div>
  )
}
