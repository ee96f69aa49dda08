import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { msg, type Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { findFreePositions } from '#domain/rules/storage/free-positions.ts'
import { planPlacement, type PlacementPlan, type PlacementSubject } from '#domain/rules/storage/plan-placement.ts'
import { readSamplesIn } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import { readSeries } from '#db/queries/series.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { placeSamplesChange } from '#src/workspace/mutations/move-sample.ts'
import { lastOpenedSeries } from '#src/workspace/samples/last-opened-series.ts'
import { useScans } from '#src/workspace/scan/scan-context.tsx'

type Reason = Extract<PlacementPlan, { kind: 'not-possible' }>['why']

const explained: Readonly<Record<Reason, Message>> = {
  archived: msg('This sample is archived. Restore it before you move it.'),
  'here-already': msg('It is already in this compartment.'),
  empty: msg('This series has no active samples.'),
  full: messages.layerFull,
}

/** Puts what was scanned, or the series that was opened, into a compartment. SCAN-07, SCAN-08 */
export function usePlaceHere(layer: StorageLayerRow): (subject: PlacementSubject) => Promise<void> {
  const { workspace, mutate, open } = useActionHost()
  const scans = useScans()
  const samplesFor = async (subject: PlacementSubject): Promise<readonly SampleRow[] | undefined> => {
    if (subject === 'series') {
      const seriesId = lastOpenedSeries(workspace)
      return seriesId === undefined ? undefined : (await readSeries(workspace, seriesId)).samples
    }
    const scanned = scans.getSnapshot().context.scanned.find(({ answer }) => answer.kind === 'sample')?.answer
    const sample = scanned?.kind === 'sample' ? await readSample(workspace, scanned.sample.id) : undefined
    return sample && [sample]
  }
  return async (subject) => {
    const { rows } = await readSamplesIn(workspace, layer.id, limits.grid.most)
    const plan = planPlacement(subject, await samplesFor(subject), layer, findFreePositions(layer, rows, workspace.userId))
    if (plan.kind === 'needs') showToast({ message: t(plan.message), tone: 'bad' })
    else if (plan.kind === 'not-possible') open((close) => <NotPossible reason={plan.why} onClose={close} />)
    else await mutate(placeSamplesChange(workspace, plan.samples, layer))
  }
}

function NotPossible({ reason, onClose }: { reason: Reason; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      kind="error"
      title={t(messages.couldNotPerform)}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Dismiss')}
        </Button>
      }
    >
      {t(explained[reason])}
    </Dialog>
  )
}
