import type { EquipmentTaskRow, TaskResult } from '#domain/entities/equipment-task.ts'
import { limits } from '#domain/limits.ts'
import { isDate } from '#domain/input.ts'
import type { ListedEquipment } from '#db/queries/equipment.ts'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { ChosenFiles } from '#src/workspace/files/chosen-files.tsx'
import { resultText, taskText } from './task-text.ts'
import { useCompleteTask } from './use-complete-task.ts'

export interface CompleteTaskDialogProps {
  equipment: ListedEquipment
  task: EquipmentTaskRow
  today: string
  onClose: () => void
}

interface Fields {
  readonly result: TaskResult
  readonly doneOn: string
  readonly text: string
  readonly files: readonly File[]
}

const results: readonly TaskResult[] = ['passed', 'failed']

/** What was found, and on which day, with certificates and photos: an entry of the log book. */
export function CompleteTaskDialog({ equipment, task, today, onClose }: CompleteTaskDialogProps) {
  const { complete, progress, mayAddFiles } = useCompleteTask(equipment, task)
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft<Fields>({
    label: taskText(task),
    initial: { result: 'passed', doneOn: today, text: '', files: [] },
    validate: ({ doneOn }) => ({ doneOn: isDate(doneOn) && doneOn <= today ? null : t('Enter a day up to today.') }),
    onSave: async ({ files, ...done }) => {
      if (!(await complete(done, files))) return
      release()
      onClose()
    },
  })
  return (
    <DraftDialog title={taskText(task)} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <Segmented
        label={t('Result')}
        options={results.map((value) => ({ value, label: resultText(value) }))}
        value={draft.result}
        onChange={(result) => set('result', result)}
        tall
        full
      />
      <DateField label={t('Done on')} value={draft.doneOn} onChange={(doneOn) => set('doneOn', doneOn)} error={errorOf('doneOn')} />
      <TextAreaField label={t('What was found')} value={draft.text} onChange={(text) => set('text', text)} maxLength={limits.text.longest} />
      {mayAddFiles && <ChosenFiles label={t('Certificates and photos')} files={draft.files} onChange={(files) => set('files', files)} />}
      {progress}
    </DraftDialog>
  )
}
