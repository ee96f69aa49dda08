import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { readBegun, stockTakeId } from '#db/begun-work.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { CheckIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { momentText } from '#src/workspace/dates.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'

/** A stock-take of it, or a putting back, that this person began here and has not finished. */
export function CompartmentBegun({ layer }: { layer: StorageLayerRow }) {
  const navigate = useNavigate()
  const begun = useLive(
    async (workspace) => ({
      count: await readBegun(workspace, stockTakeId('count', layer.id)),
      putBack: await readBegun(workspace, stockTakeId('put-back', layer.id)),
    }),
    [layer.id],
  )
  const goOn = (address: string) => (
    <Button icon={CheckIcon} onClick={() => navigate(address)}>
      {t('Go on')}
    </Button>
  )
  return (
    <>
      {begun?.count && (
        <Banner tone="info" action={goOn(addresses.stockTake(layer.id, true))}>
          {t('A stock-take is not finished. Its last scan was {when}.', { when: momentText(begun.count.at) })}
        </Banner>
      )}
      {begun?.putBack && (
        <Banner tone="info" action={goOn(addresses.putBack(layer.id, true))}>
          {t('Its tubes are not all put back. The last scan was {when}.', { when: momentText(begun.putBack.at) })}
        </Banner>
      )}
    </>
  )
}
