import { expect, test } from 'vitest'
import { hasPermission } from '#domain/permission.ts'
import type { ScheduledPoll } from '#domain/wire/accounts/session.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'

const poll = '/members/fn/scheduledTasks/handler.ashx'

const pollOf = async (fetch: Fetch) => (await (await fetch(poll)).json()) as ScheduledPoll

describeRoutes('the scheduled poll', (lab) => {
  test('returns notifications and the session to anyone who is signed in [CONN-01] [SESS-02]', async () => {
    const group = await lab.server.makeGroup()
    const user = await lab.server.makeUser('Member', group)
    const answer = await (await lab.server.signIn(user))(poll)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toEqual({
      notifications: [],
      session: { isLoggedIn: true, subgroupID: group, loggedInUser: user.id, isSSO: false, redirectUrl: '', loginType: '' },
      user: {
        userID: user.id,
        fullName: user.fullName,
        role: 'Member',
        roleID: 2,
        dateFormat: 'YYYY-MM-DD',
        primarySubgroupID: group,
        groups: [{ subgroupID: group, name: 'Okafor Lab' }],
      },
      passwordPolicy: { idleMinutesTimeoutPolicy: 30, encryptsDevices: false },
    })
  })

  test('also answers someone signed out, and says so [SESS-02]', async () => {
    const answer = await lab.server.anonymous(poll)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      notifications: [],
      session: { isLoggedIn: false, subgroupID: 0, loggedInUser: 0, isSSO: false, redirectUrl: '', loginType: '' },
      user: null,
      passwordPolicy: { idleMinutesTimeoutPolicy: -1 },
    })
  })

  test('returns a person’s id, full name, role and role id, date format and time until the lock, in their active group [PERM-03]', async () => {
    const group = await lab.server.makeGroup()
    const other = await lab.server.makeGroup('Virology core')
    const person = await lab.server.makeUser('Student', group, other)
    await lab.server.saveRows(other, 'members', { id: person.id, fullName: person.fullName, role: 'Guest' })
    const fetch = await lab.server.signIn(person)
    const said = { userID: person.id, fullName: person.fullName, dateFormat: 'YYYY-MM-DD' }
    expect(await pollOf(fetch)).toMatchObject({ user: { ...said, role: 'Student', roleID: 3 }, passwordPolicy: { idleMinutesTimeoutPolicy: 30 } })
    await fetch('/members/groups/setPrimary.ashx', { method: 'POST', body: new URLSearchParams({ subgroupID: String(other) }) })
    expect((await pollOf(fetch)).user).toMatchObject({ ...said, role: 'Guest', roleID: 4 })
  })

  test('returns the date format that the person has chosen, and nobody else’s [VAL-02]', async () => {
    const group = await lab.server.makeGroup()
    const [person, colleague] = [await lab.server.makeUser('Member', group), await lab.server.makeUser('Member', group)]
    await lab.server.saveRows(group, 'userSettings', { id: `${person.id}:dateFormat`, audience: person.id, key: 'dateFormat', value: 'DD.MM.YYYY' })
    expect((await pollOf(await lab.server.signIn(person))).user).toMatchObject({ dateFormat: 'DD.MM.YYYY' })
    expect((await pollOf(await lab.server.signIn(colleague))).user).toMatchObject({ dateFormat: 'YYYY-MM-DD' })
  })

  test('a role has a name and an id; permissions are named per object type: who may UpdateOwn samples, and who UpdateOthers [PERM-01]', async () => {
    const group = await lab.server.makeGroup()
    for (const [role, roleID, own, others] of [
      ['Administrator', 1, true, true],
      ['Member', 2, true, true],
      ['Student', 3, true, false],
      ['Guest', 4, false, false],
    ] as const) {
      expect((await pollOf(await lab.server.signIn(await lab.server.makeUser(role, group)))).user).toMatchObject({ role, roleID })
      expect([hasPermission({ role }, 'Sample.UpdateOwn'), hasPermission({ role }, 'Sample.UpdateOthers')]).toEqual([own, others])
    }
  })

  test('is never cached', async () => {
    expect((await lab.server.anonymous(poll)).headers.get('cache-control')).toBe('no-store')
  })
})
