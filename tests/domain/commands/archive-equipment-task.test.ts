import { archiveEquipmentTask } from '#domain/commands/archive-equipment-task.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withEquipment } from '#tests/harness/equipment.ts'

const taskId = 'task-0000-0000-0001'
const archive = (id = taskId) => ({ taskId: id, archived: true })

commandSuite(archiveEquipmentTask, {
  accepted: { by: 2, input: withEquipment(archive()), entity: 'equipmentTasks', id: () => taskId, becomes: () => ({ archived: 1 }) },
  refused: {
    'permission.denied': { input: withEquipment(archive()) },
    'equipment.gone': { by: 2, input: withEquipment(archive(), { task: { equipmentId: 99 } }) },
    'equipment.archived': { by: 2, input: withEquipment(archive(), { equipment: { archived: 1 } }) },
    'equipment.task-gone': { by: 2, input: withEquipment(archive('task-0000-0000-0009')) },
  },
})
