import { describe, expect, test } from 'vitest'
import { removeMember } from '#domain/commands/remove-member.ts'
import { renameSeries } from '#domain/commands/rename-series.ts'
import { setMemberRole } from '#domain/commands/set-member-role.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const administrator = 5

commandSuite(removeMember, {
  accepted: { by: administrator, input: { userId: 3 }, entity: 'members', id: (input) => input.userId, becomes: () => null },
  refused: {
    'permission.denied': { by: 1, input: { userId: 3 } },
    'member.gone': { by: administrator, input: { userId: 99 } },
    'member.own-role': { by: administrator, input: { userId: administrator } },
  },
})

describe('member.remove', () => {
  test('the device of the removed person leaves the group at its next contact; what it had not sent is in the inbox', async () => {
    const { lab, ada } = await makeTwoDevices()
    const amy = await lab.device(administrator)
    await ada.do(renameSeries, { seriesId: 1, was: 'Time course', name: 'By Ada' })
    await amy.do(removeMember, { userId: 1 })
    await amy.sync()
    await ada.sync()
    expect(ada.state.inbox).toMatchObject([{ code: 'group.left' }])
    expect(ada.row('sampleSeries', 1)).toBeUndefined()
    expect(await lab.row('sampleSeries', 1)).toMatchObject({ name: 'Time course' })
  })

  test('what the person owns stays theirs', async () => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(administrator)
    const owned = (await lab.row('samples', 1))!['ownerId'] as number
    await amy.do(removeMember, { userId: owned })
    await amy.sync()
    expect(await lab.row('samples', 1)).toMatchObject({ ownerId: owned })
  })

  test('of two administrators who remove each other, the first one to arrive stays', async () => {
    const { lab, ada } = await makeTwoDevices()
    const amy = await lab.device(administrator)
    await amy.do(setMemberRole, { userId: 1, role: 'Administrator' })
    await amy.sync()
    await ada.sync()
    await amy.do(removeMember, { userId: 1 })
    await ada.do(removeMember, { userId: administrator })
    await amy.sync()
    await ada.sync()
    expect(await lab.row('members', administrator)).toMatchObject({ role: 'Administrator' })
    expect(await lab.row('members', 1)).toBeUndefined()
  })
})
