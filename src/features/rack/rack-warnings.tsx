import { deviceErrors } from '#domain/command-errors.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { RefreshIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { RackReading } from './use-rack-read.ts'

export interface RackWarningsProps {
  layer: StorageLayerRow
  reading: Pick<RackReading, 'state' | 'problem' | 'otherView' | 'startOver' | 'changeView'>
}

/** What is wrong with the box or the picture, each with the way out. */
export function RackWarnings({ layer, reading: { state, problem, otherView, startOver, changeView } }: RackWarningsProps) {
  return (
    <>
      {layer.archived === 1 && (
        <Banner tone="bad" live>
          {t(deviceErrors['layer.archived'].message)}
        </Banner>
      )}
      {problem !== null && (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      )}
      {state.isOther && (
        <Banner
          tone="bad"
          live
          action={
            <Button icon={RefreshIcon} onClick={startOver}>
              {t('Start over')}
            </Button>
          }
        >
          {t('This shows other tubes than before, so it was not added. To read another rack, start over.')}
        </Banner>
      )}
      {otherView !== null && (
        <Banner
          tone="warn"
          live
          action={<Button onClick={() => changeView(otherView)}>{otherView === 'above' ? t('It is seen from above') : t('It is seen from below')}</Button>}
        >
          {otherView === 'above'
            ? t('The tubes are on record as if this rack were seen from above.')
            : t('The tubes are on record as if this rack were seen from below.')}
        </Banner>
      )}
    </>
  )
}
