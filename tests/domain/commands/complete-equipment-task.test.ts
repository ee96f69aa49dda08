import { expect, test } from 'vitest'
import { completeEquipmentTask } from '#domain/commands/complete-equipment-task.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withEquipment } from '#tests/harness/equipment.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const taskId = 'task-0000-0000-0001'
const eventId = 'event-0000-0000-0002'
const done = (fields: object = {}) => ({ taskId, eventId, doneOn: '2026-11-20', result: 'passed' as const, text: ' All within limits ', ...fields })

commandSuite(completeEquipmentTask, {
  // Every six months, from the day on which it was done.
  accepted: { by: 2, input: withEquipment(done()), entity: 'equipmentTasks', id: () => taskId, becomes: () => ({ dueOn: '2027-05-20', lastEventId: eventId }) },
  refused: {
    'permission.denied': { input: withEquipment(done()) },
    'input.invalid': { by: 2, input: withEquipment(done({ eventId: 'event-0000-0000-0001' })) },
    'equipment.gone': { by: 3, input: withEquipment(done(), { task: { equipmentId: 99 } }) },
    'equipment.archived': { by: 5, input: withEquipment(done(), { equipment: { archived: 1 } }) },
    'equipment.task-gone': { by: 2, input: withEquipment(done(), { task: { archived: 1 } }) },
  },
})

test('a student who is to do a task may do it; the log book has what was done, its result and its day', async () => {
  const { lab } = await makeTwoDevices()
  const student = await lab.device(3)
  const input = await withEquipment(done({ result: 'failed' }), { task: { responsibleId: 3, every: null } })(student)
  await student.pull()
  await student.do(completeEquipmentTask, input)
  await student.sync()
  expect(await lab.row('equipmentEvents', eventId)).toMatchObject({
    equipmentId: 500,
    taskKind: 'validation',
    taskTitle: 'Point spread function',
    result: 'failed',
    doneOn: '2026-11-20',
    text: 'All within limits',
    by: 3,
  })
  // Once: it is not due again, and cannot be done again.
  expect(await lab.row('equipmentTasks', taskId)).toMatchObject({ dueOn: '' })
  await expect(student.do(completeEquipmentTask, { ...input, eventId: 'event-0000-0000-0003' })).rejects.toMatchObject({ code: 'equipment.task-gone' })
})
