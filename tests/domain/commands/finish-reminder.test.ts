import { expect, test } from 'vitest'
import { createReminder } from '#domain/commands/create-reminder.ts'
import { finishReminder } from '#domain/commands/finish-reminder.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const reminderId = 'reminder-000000000001'
const create = (device: TestDevice) => device.do(createReminder, { id: reminderId, text: 'Defrost', dueAt: 1_800_000_000_000 })

const stored = { entity: 'reminders' as const, id: reminderId, after: { id: reminderId, text: 'Defrost', dueAt: 1_800_000_000_000, doneAt: null } }

commandSuite(finishReminder, {
  accepted: { input: after({ reminderId }, stored), entity: 'reminders', id: () => reminderId, becomes: () => ({ text: 'Defrost' }) },
  refused: { 'permission.denied': { by: 4, input: { reminderId } }, 'input.invalid': { input: { reminderId } } },
})

test('finished by two people, it stays finished at the first time', async () => {
  const { ada, max } = await makeTwoDevices()
  await create(ada)
  await ada.sync()
  await max.sync()
  await ada.do(finishReminder, { reminderId })
  await max.do(finishReminder, { reminderId })
  await ada.sync()
  const first = ada.row('reminders', reminderId)!['doneAt']
  await max.sync()
  await ada.sync()
  expect(ada.row('reminders', reminderId)!['doneAt']).toBe(first)
})
