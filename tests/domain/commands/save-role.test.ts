import { describe, expect, test } from 'vitest'
import { removeMember } from '#domain/commands/remove-member.ts'
import { renameSeries } from '#domain/commands/rename-series.ts'
import { saveRole } from '#domain/commands/save-role.ts'
import { setMemberRole } from '#domain/commands/set-member-role.ts'
import { undoRemoveMember } from '#domain/commands/undo-remove-member.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { isPermitted } from '#domain/permission.ts'
import { grantablePermissions } from '#domain/rules/people/grantable-permissions.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { technician, withRole } from '#tests/harness/group-role.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const [ada, max, administrator] = [1, 2, 5]
const { id } = technician

commandSuite(saveRole, {
  accepted: { by: administrator, input: technician, entity: 'roles', id: () => id, becomes: () => technician },
  refused: { 'permission.denied': { by: ada, input: technician } },
})

describe('a role of the group', () => {
  test('allows what is ticked and nothing else, and never what only administrators may', () => {
    const member: MemberRow = { id: ada, fullName: 'Ada', role: 'Guest', roleId: id, permissions: technician.permissions }
    expect(isPermitted(member, 'sampleSeries', 'Update')).toBe(true)
    expect(isPermitted(member, 'samples', 'Update', { ownerId: ada })).toBe(true)
    expect(isPermitted(member, 'samples', 'Update', { ownerId: max })).toBe(false)
    expect(isPermitted(member, 'userSettings', 'Update')).toBe(true)
    expect(grantablePermissions.filter((permission) => /^(Member|Role)\./.test(permission))).toEqual([])
    for (const permission of ['Member.Update', 'Role.Update', 'Sample.Fly'])
      expect(saveRole.input.safeParse({ ...technician, permissions: [permission] }).success).toBe(false)
  })

  test('counts when a change arrives: what it does not allow any more comes back, also what was made offline before [PERM-02]', async () => {
    const { lab, ada: device } = await makeTwoDevices()
    await withRole(undefined, true)(device)
    await device.sync()
    await device.do(renameSeries, { seriesId: 1, was: 'Time course', name: 'By a technician' })
    await device.sync()
    expect(await lab.row('sampleSeries', 1)).toMatchObject({ name: 'By a technician' })
    await device.do(renameSeries, { seriesId: 1, was: 'By a technician', name: 'Too late' })
    const amy = await lab.device(administrator)
    await amy.do(saveRole, { ...technician, permissions: [] })
    await amy.sync()
    await device.sync()
    expect(device.state.inbox).toMatchObject([{ code: 'permission.denied' }])
    expect(await lab.row('sampleSeries', 1)).toMatchObject({ name: 'By a technician' })
    await expect(device.do(renameSeries, { seriesId: 1, was: 'By a technician', name: 'Again' })).rejects.toMatchObject({ code: 'permission.denied' })
  })

  test('ends for a person with a fixed role, and comes back when their removal is taken back', async () => {
    const { lab, ada: device } = await makeTwoDevices()
    await withRole(undefined, true)(device)
    const amy = await lab.device(administrator)
    const { fullName } = (await lab.row('members', ada)) as unknown as MemberRow
    await amy.do(removeMember, { userId: ada })
    await amy.do(undoRemoveMember, { userId: ada, was: { fullName, role: 'Guest', roleId: id } })
    await amy.sync()
    expect(await lab.row('members', ada)).toMatchObject({ roleId: id, permissions: technician.permissions })
    await amy.do(setMemberRole, { userId: ada, role: 'Member' })
    await amy.sync()
    expect(await lab.row('members', ada)).toMatchObject({ role: 'Member', roleId: null, permissions: null })
  })
})
