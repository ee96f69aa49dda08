import type { SampleRow } from '#domain/entities/sample.ts'
import { positionName } from '#domain/rules/grid.ts'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { useAct } from '#src/workspace/use-act.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NewSampleDialog } from './new-sample-dialog.tsx'
import type { SampleDialog } from './sample-actions.tsx'
import { archiveAct, restoreAct } from './sample-acts.ts'
import { SampleAliquotDialog } from './sample-aliquot-dialog.tsx'
import { SampleParentDialog } from './sample-parent-dialog.tsx'
import { SamplePlaceDialog } from './sample-place-dialog.tsx'
import type { StartPlace } from './sample-places.ts'

export interface SampleDialogsProps {
  sample: SampleRow
  opened: SampleDialog | null
  onClose: () => void
}

/** The dialogs of a sample's screen, at most one of them open. */
export function SampleDialogs({ sample, opened, onClose }: SampleDialogsProps) {
  const navigate = useNavigate()
  const doActs = useAct()
  const restoreTo = ({ layer, position }: StartPlace) =>
    void doActs([restoreAct(sample, layer.id, position)], {
      done: t('{name} is at {place}', { name: sample.name, place: `${layer.name} ${positionName(layer, position)}`.trim() }),
      undo: [archiveAct(sample)],
    })
  return (
    <>
      <MoveDialog opened={opened === 'move'} onClose={onClose} sample={sample} />
      <NewSampleDialog opened={opened === 'clone'} onClose={onClose} like={sample} onCreated={(id) => navigate(addresses.sample(id))} />
      {opened === 'aliquot' && <SampleAliquotDialog sample={sample} onClose={onClose} />}
      {opened === 'parent' && <SampleParentDialog sample={sample} onClose={onClose} />}
      <SamplePlaceDialog opened={opened === 'restore'} onClose={onClose} title={t('Restore {name}', { name: sample.name })} onChoose={restoreTo} />
    </>
  )
}
