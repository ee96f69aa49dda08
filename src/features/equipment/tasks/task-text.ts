import type { EquipmentTaskKind, EquipmentTaskRow, TaskResult } from '#domain/entities/equipment-task.ts'
import { defineMessages } from '#domain/message.ts'
import { plural, t } from '#src/ui/text/translate.ts'

const kinds = defineMessages({ maintenance: 'Maintenance', validation: 'Validation', calibration: 'Calibration' })
const results = defineMessages({ passed: 'Passed', failed: 'Failed' })

export const taskKindText = (kind: EquipmentTaskKind): string => t(kinds[kind])
export const resultText = (result: TaskResult): string => t(results[result])

/** `Validation: Point spread function` */
export const taskText = ({ kind, title }: Pick<EquipmentTaskRow, 'kind' | 'title'>): string =>
  title ? t('{kind}: {title}', { kind: taskKindText(kind), title }) : taskKindText(kind)

/** What the files of a result belong to: `Confocal, Validation: Point spread function` */
export const resultName = (equipmentName: string, task: Pick<EquipmentTaskRow, 'kind' | 'title'>): string => `${equipmentName}, ${taskText(task)}`

export function intervalText({ every, unit }: Pick<EquipmentTaskRow, 'every' | 'unit'>): string {
  if (every === null) return t('Once')
  return unit === 'days' ? plural(every, { one: 'Every day', other: 'Every # days' }) : plural(every, { one: 'Every month', other: 'Every # months' })
}
