import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { readSavedProgress, stockTakeId } from '#db/saved-progress.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** A stock-take, or returning tubes to the box, that this person started here and has not finished. */
export function ResumeStockTakeBanner({ layer }: { layer: StorageLayerRow }) {
  const navigate = useNavigate()
  const saved = useLive(
    async (workspace) => ({
      count: await readSavedProgress(workspace, stockTakeId('count', layer.id)),
      putBack: await readSavedProgress(workspace, stockTakeId('put-back', layer.id)),
    }),
    [layer.id],
  )
  const resumeButton = (address: string) => (
    <Button icon={CheckIcon} onClick={() => navigate(address)}>
      {t('Continue')}
    </Button>
  )
  return (
    <>
      {saved?.count && (
        <Banner tone="info" action={resumeButton(addresses.stockTake(layer.id, true))}>
          {t('A stock-take is not finished. The last scan was {when}.', { when: dateTimeText(saved.count.at) })}
        </Banner>
      )}
      {saved?.putBack && (
        <Banner tone="info" action={resumeButton(addresses.putBack(layer.id, true))}>
          {t('Some tubes are not back in the box yet. The last scan was {when}.', { when: dateTimeText(saved.putBack.at) })}
        </Banner>
      )}
    </>
  )
}
