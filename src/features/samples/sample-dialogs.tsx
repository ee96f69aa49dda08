import type { SampleRow } from '#domain/entities/sample.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { restoreSampleChange } from '#src/workspace/mutations/restore-sample.ts'
import { useMutate } from '#src/workspace/mutations/use-mutate.ts'
import { MoveSampleDialog } from './dialogs/move-sample-dialog.tsx'
import { NewSampleDialog } from './form/new-sample-dialog.tsx'
import type { SampleDialog } from './sample-actions.tsx'
import { AliquotDialog } from './dialogs/aliquot-dialog.tsx'
import { ParentDialog } from './dialogs/parent-dialog.tsx'
import { StartLocationDialog } from './form/start-location-dialog.tsx'

export interface SampleDialogsProps {
  sample: SampleRow
  opened: SampleDialog | null
  onClose: () => void
}

/** The dialogs of a sample's screen, at most one of them open. */
export function SampleDialogs({ sample, opened, onClose }: SampleDialogsProps) {
  const navigate = useNavigate()
  const mutate = useMutate()
  return (
    <>
      <MoveSampleDialog opened={opened === 'move'} onClose={onClose} sample={sample} />
      <NewSampleDialog opened={opened === 'clone'} onClose={onClose} cloneOf={sample} onCreated={(id) => navigate(addresses.sample(id))} />
      {opened === 'aliquot' && <AliquotDialog sample={sample} onClose={onClose} />}
      {opened === 'parent' && <ParentDialog sample={sample} onClose={onClose} />}
      <StartLocationDialog
        opened={opened === 'restore'}
        onClose={onClose}
        title={t('Restore {name}', { name: sample.name })}
        onChoose={(to) => void mutate(restoreSampleChange(sample, to))}
      />
    </>
  )
}
