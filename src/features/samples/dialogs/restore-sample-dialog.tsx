import type { SampleRow } from '#domain/entities/sample.ts'
import { StartLocationDialog } from '#src/features/samples/form/start-location-dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import { restoreSampleChange } from '#src/workspace/mutations/samples.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

/** Asks where the archived sample goes. */
export function RestoreSampleDialog({ sample, onClose }: { sample: SampleRow; onClose: () => void }) {
  const mutate = useMutate()
  return (
    <StartLocationDialog
      opened
      onClose={onClose}
      title={t('Restore {name}', { name: sample.name })}
      onChoose={(to) => void mutate(restoreSampleChange(sample, to))}
    />
  )
}
