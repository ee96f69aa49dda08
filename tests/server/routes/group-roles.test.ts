import { expect, test } from 'vitest'
import { giveRole } from '#domain/commands/give-role.ts'
import { saveRole } from '#domain/commands/save-role.ts'
import type { Permission } from '#domain/roles.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'

const roleId = 'technician-0000-0001'

describeRoutes('a role of the group', (lab) => {
  /** Someone with the role, and how their administrator changes it. */
  async function makeTechnician() {
    const group = await lab.server.makeGroup()
    const administrator = await lab.server.makeUser('Administrator', group)
    const user = await lab.server.makeUser('Member', group)
    const { store } = lab.server.app.services
    const clock = () => lab.server.now
    const allow = (...permissions: Permission[]) =>
      runCommand(store, { userId: administrator.id }, group, saveRole, { id: roleId, name: 'Technician', permissions }, clock)
    await allow('Sample.UpdateOthers')
    await runCommand(store, { userId: administrator.id }, group, giveRole, { userId: user.id, roleId }, clock)
    const sample = await lab.server.makeSample(group, { ownerId: administrator.id })
    const fetch = await lab.server.signIn(user)
    const rename = async () => {
      const body = JSON.stringify({ name: 'Renamed' })
      return (await fetch(`/api/v1/samples/${sample.id}`, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body })).status
    }
    return { fetch, allow, rename, user, group }
  }
  const statusOf = async (fetch: Fetch, path: string) => (await fetch(path)).status

  test('decides with the next call what a program or device may do', async () => {
    const { allow, rename } = await makeTechnician()
    expect(await rename()).toBe(200)
    await allow('Sample.UpdateOwn')
    expect(await rename()).toBe(403)
    await allow('Sample.UpdateOthers')
    expect(await rename()).toBe(200)
  })

  test('opens nothing that is for administrators, whatever it allows', async () => {
    const { fetch, user, group } = await makeTechnician()
    for (const path of ['/api/v1/audit', '/api/v1/groups/policies', `/api/v1/groups/invitations?user=${user.id}&group=${group}`])
      expect(await statusOf(fetch, path), path).toBe(403)
  })

  test('has a name that its people read; programs and earlier releases read that they are guests', async () => {
    const { fetch, group } = await makeTechnician()
    const { groups } = (await (await fetch('/api/v1/sync/session')).json()) as SessionInfo
    expect(groups).toEqual([{ groupId: group, name: 'Okafor Lab', role: 'Guest', roleName: 'Technician' }])
    const poll = (await (await fetch('/members/fn/scheduledTasks/handler.ashx')).json()) as { user: unknown }
    expect(poll.user).toMatchObject({ role: 'Guest', roleID: 4 })
  })
})
