import { beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#domain/limits.ts'
import type { AccountEventsPage, AccountEventsQuery } from '#domain/wire/accounts/account-events.ts'
import { addAccountEvent } from '#server/store/people/account-events.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const json = (body: object, method = 'POST') => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describeRoutes('the audit log of the organization', (lab) => {
  let admin: TestUser
  let asAdmin: Fetch

  beforeAll(async () => {
    admin = await lab.server.makeUser('Guest', await lab.server.makeGroup())
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, admin.id, true))
    asAdmin = await lab.server.signIn(admin)
  })

  const read = async (query: Partial<AccountEventsQuery>) => (await (await asAdmin('/api/v1/organization/events', json(query))).json()) as AccountEventsPage
  const kindsOf = async (query: Partial<AccountEventsQuery>) => (await read(query)).data.map(({ kind }) => kind)
  const makeTeam = async () => {
    const group = await lab.server.makeGroup(`Group of ${lab.server.now}`)
    return { group, leader: await lab.server.makeUser('Administrator', group), member: await lab.server.makeUser('Member', group) }
  }

  test('counts failures of one person, and of names that do not exist, without filling up', async () => {
    const { member } = await makeTeam()
    const guess = (login: string) => lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: login, pw: 'wrong' }) })
    const unknown = async () => (await read({ kind: 'password.incorrect' })).data.reduce((sum, { userID, times }) => sum + (userID === 0 ? times : 0), 0)
    const before = await unknown()
    for (const login of [member.login, member.login, member.login, 'nobody-at-all']) await guess(login)
    expect((await read({ userID: member.id })).data).toMatchObject([{ kind: 'password.incorrect', times: 3, fullName: member.fullName, actorID: 0 }])
    expect(await unknown()).toBe(before + 1)
    lab.server.now += serverLimits.accountEvents.counted
    await guess(member.login)
    expect((await read({ userID: member.id, sortDirection: 'DESC' })).data.map(({ times }) => times)).toEqual([1, 3])
  })

  test('tells what members and administrators of groups did, and to whom', async () => {
    const { group, leader, member } = await makeTeam()
    const fetch = await lab.server.signIn(leader)
    const device = new WireDevice(fetch, leader, group)
    const steps = [
      () => device.push(device.mutation('member.set-role@1', { userId: member.id, role: 'Student' })),
      () => fetch('/api/v1/groups/idlePolicy', json({ idleMinutesTimeoutPolicy: 5 }, 'PUT')),
      () => fetch('/api/v1/groups/invitations', json({ name: 'Nora', email: '', role: 'Guest' })),
      () => device.push(device.mutation('member.remove@1', { userId: member.id })),
    ]
    for (const step of steps) {
      lab.server.now += 1_000
      expect((await step()).status).toBeLessThan(300)
    }
    const { data } = await read({ groupID: group, sortDirection: 'ASC' })
    expect(data.map(({ kind, userID, actorID, detail }) => [kind, userID, actorID, detail])).toEqual([
      ['member.role', member.id, leader.id, { role: 'Student' }],
      ['policy.idle', 0, leader.id, { value: 5 }],
      ['invitation.created', 0, leader.id, { name: 'Nora', role: 'Guest' }],
      ['member.removed', member.id, leader.id, { role: 'Student' }],
    ])
  })

  test('tells how people sign in and change their account, without any secret or address', async () => {
    const { member } = await makeTeam()
    const fetch = await lab.server.signIn(member)
    lab.server.now += 1_000
    const made = (await (await fetch('/api/v1/user/tokens', json({ name: 'Robot', days: 30, currentPassword: password }))).json()) as { token: string }
    lab.server.now += 1_000
    await fetch('/api/v1/user/password', json({ currentPassword: password, newPassword: 'seventeen blue lamps' }))
    expect(await kindsOf({ userID: member.id, sortDirection: 'ASC' })).toEqual(['sign-in', 'token.created', 'password.changed'])
    const stored = JSON.stringify(await lab.store.engine.read((sql) => sql.all('select * from account_event')))
    for (const secret of [made.token, password, 'seventeen blue lamps', '127.0.0.1']) expect(stored).not.toContain(secret)
  })

  test('has nothing of what is in a group', async () => {
    const { group, leader } = await makeTeam()
    const sample = await lab.server.makeSample(group, { name: 'Secret plasmid' })
    const device = new WireDevice(await lab.server.signIn(leader), leader, group)
    await device.push(device.mutation('sample.set-low-stock@1', { sampleId: sample.id, lowAmount: 1 }))
    const text = await (await asAdmin('/api/v1/organization/events', json({ maxRecordsPerPage: 200 }))).text()
    expect(text).not.toContain('Secret plasmid')
    expect(text).not.toContain('low-stock')
  })

  test('is exported with the same filters, however long it is; a name that looks like a formula is text', async () => {
    const { group, member } = await makeTeam()
    await lab.store.engine.write(async (sql) => {
      for (let at = 1; at <= 1_203; at++)
        await addAccountEvent(sql, {
          kind: 'invitation.created',
          at: lab.server.now + (at % 7),
          userId: 0,
          actorId: member.id,
          groupId: group,
          detail: { name: '=1+1' },
        })
    })
    const answer = await asAdmin(`/api/v1/organization/events/export?groupID=${group}&kind=invitation.created`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1_204)
    expect(lines[0]).toBe('Time,Event,Person,By,Group,Details,Times')
    expect(lines[1]).toContain(`invitation.created,,${member.fullName},Group of`)
    const before = await asAdmin(`/api/v1/organization/events/export?groupID=${group}&to=${lab.server.now}`)
    expect((await before.text()).trimEnd().split('\r\n')).toHaveLength(1)
    expect((await read({ groupID: group, from: lab.server.now + 6 })).recordCount).toBe(172)
  })

  test('is closed to everyone else', async () => {
    const { leader } = await makeTeam()
    const fetch = await lab.server.signIn(leader)
    expect((await fetch('/api/v1/organization/events', json({}))).status).toBe(403)
    expect((await fetch('/api/v1/organization/events/export')).status).toBe(403)
  })

  test('keeps an event for two years', async () => {
    const { member } = await makeTeam()
    await lab.server.signIn(member)
    expect(await kindsOf({ userID: member.id })).toEqual(['sign-in'])
    lab.server.now += serverLimits.accountEvents.keep + 1
    asAdmin = await lab.server.signIn(admin)
    expect(await kindsOf({ userID: member.id })).toEqual([])
  })
})
