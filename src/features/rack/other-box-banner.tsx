import { readLayer } from '#db/queries/layers.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** Probably it is the wrong rack. */
export function OtherBoxBanner({ layerId, onOpen }: { layerId: number; onOpen: (layerId: number) => void }) {
  const name = useLive(async (workspace) => (await readLayer(workspace, layerId))?.name, [layerId])
  if (name === undefined) return null
  return (
    <Banner tone="warn" live action={<Button onClick={() => onOpen(layerId)}>{t('Open {name}', { name })}</Button>}>
      {t('Most of these tubes are on record in {name}. Is this the right rack?', { name })}
    </Banner>
  )
}
