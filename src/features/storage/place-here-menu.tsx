import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { msg, type Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { findFreePositions } from '#domain/rules/free-positions.ts'
import { planPlacement, type PlacementPlan, type PlacementSubject } from '#domain/rules/plan-placement.ts'
import { readSample } from '#db/queries/samples.ts'
import { readSeries } from '#db/queries/series.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { ChevronDownIcon, PutDownIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { placeSamplesChange } from '#src/workspace/mutations/move-sample.ts'
import { lastOpenedSeries } from '#src/workspace/samples/last-opened-series.ts'
import { useScans } from '#src/workspace/scan/scan-context.tsx'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

type Reason = Extract<PlacementPlan, { kind: 'not-possible' }>['why']

const explained: Readonly<Record<Reason, Message>> = {
  archived: msg('This sample is archived. Restore it before you move it.'),
  'here-already': msg('It is already in this compartment.'),
  empty: msg('This series has no active samples.'),
  full: messages.layerFull,
}

export interface PlaceHereMenuProps {
  layer: StorageLayerRow
  content: readonly SampleRow[]
}

/** Puts what was scanned, or the series that was opened, into the compartment being shown. SCAN-07, SCAN-08 */
export function PlaceHereMenu({ layer, content }: PlaceHereMenuProps) {
  const { workspace } = useWorkspace()
  const scans = useScans()
  const mutate = useMutate()
  const [reason, setReason] = useState<Reason | null>(null)

  const samplesFor = async (needs: PlacementSubject): Promise<readonly SampleRow[] | undefined> => {
    if (needs === 'series') {
      const seriesId = lastOpenedSeries(workspace)
      return seriesId === undefined ? undefined : (await readSeries(workspace, seriesId)).samples
    }
    const scanned = scans.getSnapshot().context.scanned.find(({ answer }) => answer.kind === 'sample')?.answer
    const sample = scanned?.kind === 'sample' ? await readSample(workspace, scanned.sample.id) : undefined
    return sample && [sample]
  }
  const place = async (needs: PlacementSubject) => {
    const plan = planPlacement(needs, await samplesFor(needs), layer, findFreePositions(layer, content, workspace.userId))
    if (plan.kind === 'needs') return showToast({ message: t(plan.message), tone: 'bad' })
    if (plan.kind === 'not-possible') return setReason(plan.why)
    await mutate(placeSamplesChange(workspace, plan.samples, layer))
  }
  return (
    <>
      <Menu
        align="end"
        target={<Button iconEnd={ChevronDownIcon}>{t('Place here')}</Button>}
        sections={[
          {
            id: 'place',
            items: [
              { id: 'sample', label: t('The scanned sample'), icon: PutDownIcon, onSelect: () => void place('sample') },
              { id: 'series', label: t('All samples of the open series'), icon: TubesIcon, onSelect: () => void place('series') },
            ],
          },
        ]}
      />
      <Dialog
        opened={reason !== null}
        onClose={() => setReason(null)}
        kind="error"
        title={t(messages.couldNotPerform)}
        actions={
          <Button variant="primary" onClick={() => setReason(null)}>
            {t('Dismiss')}
          </Button>
        }
      >
        {reason && t(explained[reason])}
      </Dialog>
    </>
  )
}
