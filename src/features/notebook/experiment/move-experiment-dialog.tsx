import { useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { moveExperimentChange } from '#src/workspace/mutations/experiments.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useStudyOptions } from './study-options.ts'

/** Moves an experiment to another study. */
export function MoveExperimentDialog({ experiment, onClose }: { experiment: ExperimentRow; onClose: () => void }) {
  const mutate = useMutate()
  const options = useStudyOptions()
  const [studyId, setStudyId] = useState(String(experiment.studyId))
  const study = options?.find(({ value }) => value === studyId)
  const move = async () => {
    if (study && (await mutate(moveExperimentChange(experiment, { id: Number(study.value), name: study.label })))) onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Move {name}', { name: experiment.name })}
      width={480}
      actions={
        <Button variant="primary" disabled={!study || studyId === String(experiment.studyId)} onClick={() => void move()}>
          {t('Move')}
        </Button>
      }
    >
      <SelectField label={t('Study')} searchable options={options ?? []} value={studyId} onChange={setStudyId} />
    </Dialog>
  )
}
