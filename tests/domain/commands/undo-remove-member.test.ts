import { describe, expect, test } from 'vitest'
import { removeMember } from '#domain/commands/remove-member.ts'
import { renameSeries } from '#domain/commands/rename-series.ts'
import { undoRemoveMember } from '#domain/commands/undo-remove-member.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const administrator = 5
const ada = 1

/** The administrator removes Ada; returns how to take it back. */
async function removed({ lab }: TestDevice) {
  const { fullName, role } = (await lab.row('members', ada)) as unknown as { fullName: string; role: 'Member' }
  const amy = await lab.device(administrator)
  await amy.do(removeMember, { userId: ada })
  await amy.sync()
  return { userId: ada, was: { fullName, role, roleId: null } }
}

commandSuite(undoRemoveMember, {
  accepted: { by: administrator, input: removed, entity: 'members', id: (input) => input.userId, becomes: ({ userId, was }) => ({ id: userId, ...was }) },
  refused: {
    'permission.denied': { by: 2, input: { userId: 99, was: { fullName: 'X', role: 'Member', roleId: null } } },
    'role.gone': { by: administrator, input: { userId: 99, was: { fullName: 'X', role: 'Guest', roleId: 'role-0000-0000-0001' } } },
    'member.present': { by: administrator, input: { userId: 2, was: { fullName: 'Max', role: 'Member', roleId: null } } },
  },
})

describe('member.undo-remove', () => {
  test('the person goes on as before: their device had not noticed, and what it had not sent arrives', async () => {
    const { lab, ada: device } = await makeTwoDevices()
    await device.do(renameSeries, { seriesId: 1, was: 'Time course', name: 'By Ada' })
    const undo = await removed(device)
    const amy = await lab.device(administrator)
    await amy.do(undoRemoveMember, undo)
    await amy.sync()
    await device.sync()
    expect(device.state.inbox).toEqual([])
    expect(await lab.row('sampleSeries', 1)).toMatchObject({ name: 'By Ada' })
  })

  test('nobody becomes a member who was not removed by the same person, or with another role', async () => {
    const { lab, ada: device, max } = await makeTwoDevices()
    const { was } = await removed(device)
    await lab.change({ entity: 'members', id: 2, after: { ...(await lab.row('members', 2))!, role: 'Administrator' } })
    await max.sync()
    const attempts = [
      [max, { userId: ada, was }],
      [await lab.device(administrator), { userId: ada, was: { ...was, role: 'Administrator' as const } }],
      [await lab.device(administrator), { userId: 77, was }],
    ] as const
    for (const [who, input] of attempts) {
      await who.do(undoRemoveMember, input)
      await who.sync()
      expect(who.state.inbox.map(({ code }) => code)).toContain('undo.unknown')
    }
    expect(await lab.row('members', ada)).toBeUndefined()
    expect(await lab.row('members', 77)).toBeUndefined()
  })
})
