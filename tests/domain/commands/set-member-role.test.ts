import { describe, expect, test } from 'vitest'
import { renameSeries } from '#domain/commands/rename-series.ts'
import { setMemberRole } from '#domain/commands/set-member-role.ts'
import type { RoleName } from '#domain/roles.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const administrator = 5
const role = (userId: number, wanted: RoleName) => ({ by: administrator, input: { userId, role: wanted } })

commandSuite(setMemberRole, {
  accepted: { ...role(3, 'Member'), entity: 'members', id: (input) => input.userId, becomes: () => ({ role: 'Member' }) },
  refused: {
    'permission.denied': { ...role(3, 'Administrator'), by: 1 },
    'member.gone': role(99, 'Guest'),
    'member.own-role': role(administrator, 'Member'),
  },
})

describe('member.set-role', () => {
  test('what someone did while offline, before their device knew of the new role, is judged by it and comes back to them', async () => {
    const { lab, ada } = await makeTwoDevices()
    const amy = await lab.device(administrator)
    await amy.pull()
    await ada.do(renameSeries, { seriesId: 1, was: 'Time course', name: 'By Ada' })
    await amy.do(setMemberRole, { userId: 1, role: 'Guest' })
    await amy.sync()
    await ada.sync()
    expect(ada.state.inbox).toMatchObject([{ code: 'permission.denied' }])
    expect(await lab.row('sampleSeries', 1)).toMatchObject({ name: 'Time course' })
  })

  test('two administrators who demote each other: the first one to arrive stays', async () => {
    const { lab, ada } = await makeTwoDevices()
    const amy = await lab.device(administrator)
    await amy.pull()
    await amy.do(setMemberRole, { userId: 1, role: 'Administrator' })
    await amy.sync()
    await ada.sync()
    await amy.do(setMemberRole, { userId: 1, role: 'Member' })
    await ada.do(setMemberRole, { userId: administrator, role: 'Member' })
    await amy.sync()
    await ada.sync()
    expect(await lab.row('members', administrator)).toMatchObject({ role: 'Administrator' })
    expect(await lab.row('members', 1)).toMatchObject({ role: 'Member' })
    expect(ada.state.inbox).toMatchObject([{ code: 'permission.denied' }])
  })
})
