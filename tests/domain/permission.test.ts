import { expect, test } from 'vitest'
import { asTx, Draft } from '#domain/draft.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { isPermitted, permissionFor, type PermissionCheck } from '#domain/permission.ts'
import { roleIds, rolePermissions, type RoleName } from '#domain/roles.ts'
import { assertMay } from '#domain/rules/people/permitted.ts'
import { makeMember } from '#tests/harness/factories.ts'

const who = { userId: 1, groupId: 10, at: 0 }
const own = { ownerId: 1 }
const others = { ownerId: 2 }

const draftOf = (member: MemberRow | undefined) =>
  new Draft({ get: async (entity, id) => (entity === 'members' && id === member?.id ? { ...member } : undefined), range: async () => [] })

const mayChange: [PermissionCheck, RoleName[]][] = [
  [
    ['samples', 'Create'],
    ['Administrator', 'Member', 'Student'],
  ],
  [
    ['samples', 'Update', own],
    ['Administrator', 'Member', 'Student'],
  ],
  [
    ['samples', 'Update', others],
    ['Administrator', 'Member'],
  ],
  [
    ['samples', 'Archive', others],
    ['Administrator', 'Member'],
  ],
  [
    ['samples', 'Delete', own],
    ['Administrator', 'Member', 'Student'],
  ],
  [['samples', 'Delete', others], ['Administrator']],
  [
    ['sampleSeries', 'Create'],
    ['Administrator', 'Member', 'Student'],
  ],
  [['sampleTypes', 'Update'], ['Administrator']],
  [['storageUnits', 'Create'], ['Administrator']],
  [['groupNotices', 'Update'], ['Administrator']],
  [
    ['storageLayers', 'Update'],
    ['Administrator', 'Member'],
  ],
  [
    ['projects', 'Update'],
    ['Administrator', 'Member'],
  ],
  [
    ['studies', 'Create'],
    ['Administrator', 'Member'],
  ],
  [
    ['experiments', 'Create'],
    ['Administrator', 'Member', 'Student'],
  ],
  [
    ['experiments', 'Update', own],
    ['Administrator', 'Member', 'Student'],
  ],
  [
    ['experiments', 'Update', others],
    ['Administrator', 'Member'],
  ],
  [
    ['experiments', 'Archive', others],
    ['Administrator', 'Member'],
  ],
  [
    ['tableViews', 'Update'],
    ['Administrator', 'Member', 'Student', 'Guest'],
  ],
  [
    ['userSettings', 'Update'],
    ['Administrator', 'Member', 'Student', 'Guest'],
  ],
]
const roles = Object.keys(roleIds) as RoleName[]

test.each(mayChange)('%j is permitted to %j, and to nobody outside the group [PERM-02]', async (question, allowed) => {
  const permission = permissionFor(who.userId, ...question)
  for (const role of roles) {
    const member = makeMember({ id: 1, role })
    expect(await asTx(draftOf(member)).may(who, ...question), role).toBe(allowed.includes(role))
    expect(isPermitted(member, ...question)).toBe(permission === null || rolePermissions[role].includes(permission))
  }
  expect(await asTx(draftOf(undefined)).may(who, ...question)).toBe(false)
  expect(isPermitted(null, ...question)).toBe(false)
})

test('the answer counts as read, so that a changed role runs the command again', async () => {
  const draft = draftOf(makeMember({ id: 1, role: 'Student' }))
  await asTx(draft).may(who, 'samples', 'Update', others)
  expect([...draft.reads]).toEqual(['members#1'])
})

test('it is read through the draft: a role that was changed earlier in the transaction counts', async () => {
  const draft = draftOf(makeMember({ id: 1, role: 'Member' }))
  await draft.patch('members', 1, { role: 'Guest' })
  expect(await asTx(draft).may(who, 'samples', 'Create')).toBe(false)
})

test('a refusal names the missing permission; for a person’s own data there is none to name [PERM-02]', async () => {
  const student = asTx(draftOf(makeMember({ id: 1, role: 'Student' })))
  const stranger = asTx(draftOf(undefined))
  await expect(assertMay(student, who, 'samples', 'Update', others)).rejects.toMatchObject({
    code: 'permission.denied',
    detail: { permission: 'Sample.UpdateOthers' },
  })
  await expect(assertMay(stranger, who, 'sampleSeries', 'Create')).rejects.toMatchObject({ detail: { permission: 'SampleSeries.Update' } })
  await expect(assertMay(stranger, who, 'tableViews', 'Update')).rejects.toMatchObject({ code: 'permission.denied', detail: {} })
  await expect(assertMay(student, who, 'samples', 'Update', own)).resolves.toBeUndefined()
})
