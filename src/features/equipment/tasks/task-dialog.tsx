import type { MemberRow } from '#domain/entities/member.ts'
import type { EquipmentTaskKind, EquipmentTaskRow } from '#domain/entities/equipment-task.ts'
import { isDate } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'
import { taskKinds } from '#domain/rules/equipment/tasks.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import type { ListedEquipment } from '#db/queries/equipment.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { archiveEquipmentTaskChange, saveEquipmentTaskChange } from '#src/workspace/mutations/equipment.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { taskKindText, taskText } from './task-text.ts'

export interface TaskDialogProps {
  equipment: ListedEquipment
  /** Null for a new one. */
  task: EquipmentTaskRow | null
  today: string
  people: readonly MemberRow[]
  onClose: () => void
}

type Unit = EquipmentTaskRow['unit']
const most = 1_000
const nobody = '0'

/** Null for once, undefined for what is no interval. */
function intervalOf(text: string): number | null | undefined {
  if (!text.trim()) return null
  const value = Number(text)
  return Number.isInteger(value) && value > 0 && value <= most ? value : undefined
}

/** What has to be done, how often, and by whom. */
export function TaskDialog({ equipment, task, today, people, onClose }: TaskDialogProps) {
  const mutate = useMutate()
  const title = task ? taskText(task) : t('New task for {name}', { name: equipment.name })
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: title,
    initial: {
      kind: task?.kind ?? 'maintenance',
      title: task?.title ?? '',
      every: task ? String(task.every ?? '') : '12',
      unit: task?.unit ?? 'months',
      dueOn: task?.dueOn || today,
      responsible: String(task?.responsibleId ?? equipment.row.ownerId),
    },
    validate: ({ every, dueOn }) => ({
      every: intervalOf(every) === undefined ? t('Enter a whole number up to {most}, or leave it empty.', { most }) : null,
      dueOn: isDate(dueOn) ? null : t('Enter a date as YYYY-MM-DD.'),
    }),
    onSave: async ({ every, responsible, ...fields }) => {
      const written = { ...fields, every: intervalOf(every) ?? null, responsibleId: Number(responsible) }
      if (!(await mutate(saveEquipmentTaskChange(equipment, task, written)))) return
      release()
      onClose()
    },
  })
  const remove = async () => {
    if (!task || !(await mutate(archiveEquipmentTaskChange(task.id, equipment.name)))) return
    release()
    onClose()
  }
  const persons = sortByName(people.map(({ id, fullName }) => ({ id, name: fullName })))
  return (
    <DraftDialog title={title} action={task ? t('Save') : t('Add task')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <SelectField
        label={t('Kind')}
        value={draft.kind}
        onChange={(kind) => set('kind', kind as EquipmentTaskKind)}
        options={taskKinds.map((kind) => ({ value: kind, label: taskKindText(kind) }))}
      />
      <TextField label={t('What to do')} value={draft.title} onChange={(text) => set('title', text)} maxLength={limits.name.longest} />
      <DateField label={t('Due on')} value={draft.dueOn} onChange={(dueOn) => set('dueOn', dueOn)} error={errorOf('dueOn')} />
      <NumberField
        label={t('Again after')}
        hint={t('Leave empty for a task that is done once')}
        value={draft.every}
        onChange={(every) => set('every', every)}
        error={errorOf('every')}
      />
      <SelectField
        label={t('Unit')}
        value={draft.unit}
        onChange={(unit) => set('unit', unit as Unit)}
        options={[
          { value: 'days', label: t('Days') },
          { value: 'months', label: t('Months') },
        ]}
      />
      <SelectField
        label={t('Responsible')}
        value={draft.responsible}
        onChange={(responsible) => set('responsible', responsible)}
        options={[{ value: nobody, label: t('Nobody') }, ...persons.map(({ id, name }) => ({ value: String(id), label: name }))]}
        searchable
      />
      {task && (
        <Button variant="plain" className="t-bad" icon={TrashIcon} onClick={() => void remove()}>
          {t('Remove task')}
        </Button>
      )}
    </DraftDialog>
  )
}
