import { expect, test } from 'vitest'
import { archiveEquipmentTask } from '#domain/commands/archive-equipment-task.ts'
import { completeEquipmentTask } from '#domain/commands/complete-equipment-task.ts'
import { saveEquipmentTask } from '#domain/commands/save-equipment-task.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeEquipment, withEquipment } from '#tests/harness/equipment.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const id = 'task-0000-0000-0002'
const task = (equipmentId = 500, taskId = id) => ({
  taskId,
  equipmentId,
  kind: 'calibration' as const,
  title: ' Pipettes ',
  every: 90,
  unit: 'days' as const,
  dueOn: '2026-12-01',
  responsibleId: 2,
})

commandSuite(saveEquipmentTask, {
  accepted: {
    by: 2,
    input: withEquipment(task()),
    entity: 'equipmentTasks',
    id: () => id,
    becomes: () => ({ equipmentId: 500, kind: 'calibration', title: 'Pipettes', every: 90, unit: 'days', dueOn: '2026-12-01', archived: 0 }),
  },
  refused: {
    'permission.denied': { input: withEquipment(task()) },
    // A task of another instrument.
    'input.invalid': {
      by: 2,
      input: async (device: TestDevice) => {
        await device.lab.change({ entity: 'equipment', id: 501, after: { ...makeEquipment({ id: 501 }) } })
        return withEquipment(task(501, 'task-0000-0000-0001'))(device)
      },
    },
    'equipment.gone': { by: 2, input: withEquipment(task(99)) },
    'equipment.archived': { by: 2, input: withEquipment(task(), { equipment: { archived: 1 } }) },
  },
})

test('a task that is changed keeps its last result', async () => {
  const { max } = await makeTwoDevices()
  const lastEventId = 'event-0000-0000-0001'
  const input = await withEquipment(task(500, 'task-0000-0000-0001'), { task: { lastEventId } })(max)
  await max.pull()
  await max.do(saveEquipmentTask, input)
  expect(max.row('equipmentTasks', 'task-0000-0000-0001')).toMatchObject({ kind: 'calibration', lastEventId })
})

test('the list of equipment has the day on which the first task is due, whatever is done about tasks', async () => {
  const { max } = await makeTwoDevices()
  // There is a task for 2026-11-30 already.
  const input = await withEquipment(task())(max)
  await max.pull()
  const due = () => max.row('equipment', 500)?.['nextDue']
  await max.do(saveEquipmentTask, input)
  expect(due()).toBe('2026-11-30')
  await max.do(saveEquipmentTask, { ...input, dueOn: '2026-11-28' })
  expect(due()).toBe('2026-11-28')
  await max.do(completeEquipmentTask, { taskId: id, eventId: 'event-0000-0000-0002', doneOn: '2026-11-28', result: 'passed', text: '' })
  expect(due()).toBe('2026-11-30')
  await max.do(archiveEquipmentTask, { taskId: 'task-0000-0000-0001', archived: true })
  expect(due()).toBe('2027-02-26')
  await max.do(archiveEquipmentTask, { taskId: id, archived: true })
  expect(due()).toBe('')
})
