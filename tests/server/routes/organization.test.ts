import { beforeAll, describe, expect, test } from 'vitest'
import type { RoleName } from '#domain/roles.ts'
import type { Account, GroupsPage, PasswordLink, PeoplePage } from '#domain/wire/organization/organization.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { setTwoStepRequired } from '#server/store/people/two-step-policies.ts'
import { confirmSecret, proposeSecret } from '#server/store/people/two-step.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const organization = '/api/v1/organization'

const send = (fetch: Fetch, path: string, body: object, method = 'POST') =>
  fetch(`${organization}/${path}`, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describeServer('the administration of the organization', (lab) => {
  let admin: TestUser
  let asAdmin: Fetch
  let group: number

  const makeAdministrator = async (...groups: number[]) => {
    const user = await lab.server.makeUser('Guest', ...groups)
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, user.id, true))
    return user
  }
  const people = async (query: object = {}) => (await (await send(asAdmin, 'people', query)).json()) as PeoplePage
  const account = async (id: number) => (await (await asAdmin(`${organization}/people/${id}`)).json()) as Account
  const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
  const events = async (userId: number) =>
    (
      await lab.store.engine.read((sql) =>
        sql.all<{ kind: string; actor_id: number }>('select kind, actor_id from account_event where user_id = $1 order by at, id', [userId]),
      )
    ).map(({ kind, actor_id }) => [kind, actor_id])
  const signInAnswer = async (user: TestUser) =>
    (await (await lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw: password }) })).json()) as object

  beforeAll(async () => {
    group = await lab.server.makeGroup('Okafor Lab')
    admin = await makeAdministrator(group)
    asAdmin = await lab.server.signIn(admin)
  })

  test.each<RoleName>(['Administrator', 'Member', 'Guest'])('is closed to a %s of a group, and the session says to whom it is open', async (role) => {
    const fetch = await lab.server.signIn(await lab.server.makeUser(role, group))
    for (const path of ['people', 'groups']) expect((await send(fetch, path, {})).status).toBe(403)
    expect((await fetch(`${organization}/people/${admin.id}`)).status).toBe(403)
    expect(((await (await fetch('/api/v1/sync/session')).json()) as SessionInfo).isOrganizationAdministrator).toBeUndefined()
    expect(((await (await asAdmin('/api/v1/sync/session')).json()) as SessionInfo).isOrganizationAdministrator).toBe(true)
  })

  test('is closed to programs, and without two-step verification if one of the administrator’s groups requires it', async () => {
    const strict = await lab.server.makeGroup('Strict')
    const user = await makeAdministrator(group, strict)
    expect((await send(await lab.server.useToken(user), 'people', {})).status).toBe(403)
    const fetch = await lab.server.signIn(user)
    expect((await send(fetch, 'people', {})).status).toBe(200)
    await lab.store.engine.write((sql) => setTwoStepRequired(sql, strict, true))
    expect(await codeOf(await send(fetch, 'people', {}))).toBe('two-step.required')
  })

  test('opens no group: of one they are not in, an administrator sees no sample', async () => {
    const other = await lab.server.makeGroup('Virology')
    const sample = await lab.server.makeSample(other)
    expect((await asAdmin(`/api/v1/samples/${sample.id}`)).status).toBe(404)
    const device = new WireDevice(asAdmin, admin, other)
    expect((await device.pull()).status).toBe(403)
  })

  describe('people', () => {
    test('come with what is known of their accounts, sorted, searched and page by page', async () => {
      const other = await lab.server.makeGroup('Zebrafish')
      const [one, two] = [await lab.server.makeUser('Student', other), await lab.server.makeUser('Student', other, group)]
      lab.server.now += 60_000
      await lab.server.signIn(two)
      const { data, recordCount } = await people({ search: 'STUDENT-', sortColumn: 'lastSignInAt', sortDirection: 'DESC' })
      expect(recordCount).toBe(2)
      const known = { hasTwoStep: false, isActive: true, isAdministrator: false, isManaged: false }
      expect(data).toEqual([
        {
          ...known,
          userID: two.id,
          fullName: two.fullName,
          login: two.login,
          email: `${two.login}@lab.example`,
          groups: ['Okafor Lab', 'Zebrafish'],
          lastSignInAt: lab.server.now,
        },
        { ...known, userID: one.id, fullName: one.fullName, login: one.login, email: `${one.login}@lab.example`, groups: ['Zebrafish'], lastSignInAt: null },
      ])
      const second = await people({ search: 'student', sortColumn: 'login', currentPage: 2, maxRecordsPerPage: 1 })
      expect([second.data.map(({ login }) => login), second.pager]).toEqual([
        [[one.login, two.login].sort()[1]],
        { recordCount: 2, recordsPerPage: 1, currentPage: 2 },
      ])
      expect((await people({ state: 'administrators', search: admin.login })).data.map(({ userID }) => userID)).toEqual([admin.id])
      expect((await people({ state: 'deactivated', search: 'student' })).recordCount).toBe(0)
    })

    test('a name that does not exist is an answer of its own, and unknown fields are refused', async () => {
      expect(await codeOf(await asAdmin(`${organization}/people/987654321`))).toBe('account.gone')
      expect(await codeOf(await send(asAdmin, 'people', { password: 'x' }))).toBe('input.field-unknown')
    })
  })

  describe('a deactivated account', () => {
    test('is signed out everywhere at once, cannot sign in by any way, and sends its waiting work once it is active again', async () => {
      const user = await lab.server.makeUser('Member', group)
      const sample = await lab.server.makeSample(group)
      const [fetch, program] = [await lab.server.signIn(user), await lab.server.useToken(user)]
      let session = fetch
      const device = new WireDevice((...call) => session(...call), user, group)
      await device.page()
      expect((await send(asAdmin, `people/${user.id}/active`, { isActive: false, password }, 'PUT')).status).toBe(204)
      for (const each of [fetch, program]) expect((await each('/api/v1/sync/session')).status).toBe(401)
      const change = device.mutation('sample.set-low-stock@1', { sampleId: sample.id, lowAmount: 3 })
      expect((await device.push(change)).status).toBe(401)
      expect(await signInAnswer(user)).toMatchObject({
        success: false,
        errormessage: 'This account is deactivated. Ask an administrator of your organization.',
      })
      const wrong = await lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw: 'wrong' }) })
      expect(await wrong.json()).toMatchObject({ success: false, errormessage: 'The user name or password is incorrect.' })
      expect(await codeOf(await send(asAdmin, `people/${user.id}/passwordLink`, { currentPassword: password }))).toBe('account.deactivated')

      lab.server.now += 1_000
      expect((await send(asAdmin, `people/${user.id}/active`, { isActive: true, password }, 'PUT')).status).toBe(204)
      expect((await fetch('/api/v1/sync/session')).status).toBe(401)
      session = await lab.server.signIn(user)
      await device.push(change)
      expect((await device.page()).lastMutation).toBe(1)
      expect((await events(user.id)).filter(([kind]) => String(kind).startsWith('account.'))).toEqual([
        ['account.deactivated', admin.id],
        ['account.activated', admin.id],
      ])
    })

    test('a link for its password and an invitation by it no longer work', async () => {
      const user = await lab.server.makeUser('Administrator', group)
      const fetch = await lab.server.signIn(user)
      const post = (body: object) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      const invited = (await (await fetch('/api/v1/groups/invitations', post({ name: 'Nora', email: '', role: 'Member' }))).json()) as { code: string }
      const link = (await (await send(asAdmin, `people/${user.id}/passwordLink`, { currentPassword: password })).json()) as PasswordLink
      const offer = async () => (await lab.server.anonymous('/api/v1/invitations/read', post({ code: invited.code }))).status
      expect(await offer()).toBe(200)
      await send(asAdmin, `people/${user.id}/active`, { isActive: false, password }, 'PUT')
      expect(await offer()).toBe(410)
      const used = await lab.server.anonymous('/api/v1/user/password/reset/use', post({ code: link.code, newPassword: 'twelve purple lamps' }))
      expect(used.status).toBe(410)
    })

    test('nobody deactivates their own, so one administrator is always left', async () => {
      expect(await codeOf(await send(asAdmin, `people/${admin.id}/active`, { isActive: false }, 'PUT'))).toBe('account.own')
      const own = { isAdministrator: false, currentPassword: password }
      expect(await codeOf(await send(asAdmin, `people/${admin.id}/administrator`, own, 'PUT'))).toBe('account.own')
    })

    test('of two administrators who remove each other at the same moment, one stays', async () => {
      const [one, two] = [await makeAdministrator(group), await makeAdministrator(group)]
      const [asOne, asTwo] = [await lab.server.signIn(one), await lab.server.signIn(two)]
      const body = { isAdministrator: false, currentPassword: password }
      const answers = await Promise.all([
        send(asOne, `people/${two.id}/administrator`, body, 'PUT'),
        send(asTwo, `people/${one.id}/administrator`, body, 'PUT'),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403])
    })
  })

  describe('a group without an administrator', () => {
    test('gets one of its members, and then nobody else does that from outside', async () => {
      const orphan = await lab.server.makeGroup('Orphan')
      const [member, other, outsider] = [
        await lab.server.makeUser('Guest', orphan),
        await lab.server.makeUser('Member', orphan),
        await lab.server.makeUser('Member', group),
      ]
      const appoint = (userID: number, fetch = asAdmin) => send(fetch, `groups/${orphan}/administrator`, { userID }, 'PUT')
      expect(await codeOf(await appoint(outsider.id))).toBe('member.gone')
      expect(await codeOf(await appoint(admin.id))).toBe('account.own')
      expect(await codeOf(await appoint(member.id, await lab.server.signIn(member)))).toBe('permission.denied')
      expect((await appoint(member.id)).status).toBe(204)
      expect(await codeOf(await appoint(other.id))).toBe('permission.denied')
      expect((await account(member.id)).groups).toEqual([{ groupID: orphan, name: 'Orphan', role: 'Administrator' }])
      expect((await account(other.id)).groups).toEqual([{ groupID: orphan, name: 'Orphan', role: 'Member' }])
      expect(await events(member.id)).toContainEqual(['member.role', admin.id])
      expect(await codeOf(await send(asAdmin, `groups/987654321/administrator`, { userID: member.id }, 'PUT'))).toBe('member.gone')
    })
  })

  describe('without a proof', () => {
    test('[FAULT-75] no account is deactivated or activated until the administrator enters their password, each time', async () => {
      const own = await makeAdministrator(group)
      const fetch = await lab.server.signIn(own)
      const user = await lab.server.makeUser('Member', group)
      const set = (isActive: boolean, proof: object = {}) => send(fetch, `people/${user.id}/active`, { isActive, ...proof }, 'PUT')
      expect(await codeOf(await set(false))).toBe('proof.needed')
      expect(await codeOf(await set(false, { password: 'wrong' }))).toBe('password.incorrect')
      expect((await account(user.id)).person.isActive).toBe(true)
      expect((await set(false, { password })).status).toBe(204)
      expect(await codeOf(await set(true))).toBe('proof.needed')
      expect((await set(true, { password })).status).toBe(204)
      expect((await account(user.id)).person.isActive).toBe(true)
    })

    test('[FAULT-75] a sign-in with a PIN is no proof', async () => {
      const own = await makeAdministrator(group)
      const user = await lab.server.makeUser('Member', group)
      const signedIn = await lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: own.login, pw: password }) })
      const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
      const by =
        (cookie: string): Fetch =>
        (path, init = {}) =>
          lab.server.anonymous(path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
      const post = (body: object) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      expect((await by(cookies.join('; '))('/api/v1/user/pin', post({ pin: '2468' }))).status).toBe(204)
      const byPin = await by(cookies.join('; '))('/login/pin', post({ userID: own.id, pin: '2468' }))
      expect(byPin.status).toBe(204)
      const session = byPin.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0]!)
        .join('; ')
      expect(await codeOf(await send(by(session), `people/${user.id}/active`, { isActive: false }, 'PUT'))).toBe('proof.needed')
    })
  })

  describe('a group whose only administrator is deactivated', () => {
    test('counts as one without: one of its members becomes its administrator, and nobody leaves it in the care of the deactivated one', async () => {
      const left = await lab.server.makeGroup('Left behind')
      const [gone, member] = [await lab.server.makeUser('Administrator', left), await lab.server.makeUser('Member', left)]
      const groups = async () => ((await (await send(asAdmin, 'groups', { search: 'left behind' })).json()) as GroupsPage).data
      const appoint = () => send(asAdmin, `groups/${left}/administrator`, { userID: member.id }, 'PUT')
      expect([(await groups())[0]!.administrators, await codeOf(await appoint())]).toEqual([[gone.fullName], 'permission.denied'])
      expect((await send(asAdmin, `people/${gone.id}/active`, { isActive: false, password }, 'PUT')).status).toBe(204)
      expect((await groups())[0]!.administrators).toEqual([])
      expect(await codeOf(await send(asAdmin, `groups/${left}/administrator`, { userID: gone.id }, 'PUT'))).toBe('account.deactivated')
      expect((await appoint()).status).toBe(204)
      expect((await groups())[0]!.administrators).toEqual([member.fullName])
      const fetch = await lab.server.signIn(member)
      const answer = await fetch('/api/v1/groups/leave', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
      expect(await codeOf(answer)).toBe('member.last-administrator')
    })
  })

  describe('with the administrator’s password', () => {
    test.each([
      ['administrator', 'PUT', { isAdministrator: true }],
      ['resetTwoStep', 'POST', {}],
      ['passwordLink', 'POST', {}],
    ] as const)('%s: nothing happens without it', async (what, method, body) => {
      const user = await lab.server.makeUser('Member', group)
      expect(await codeOf(await send(asAdmin, `people/${user.id}/${what}`, { ...body, currentPassword: 'wrong' }, method))).toBe('password.incorrect')
      expect(await events(user.id)).toEqual([])
    })

    test('someone becomes an administrator, and stops being one', async () => {
      const user = await lab.server.makeUser('Member', group)
      const fetch = await lab.server.signIn(user)
      for (const [isAdministrator, status] of [
        [true, 200],
        [false, 403],
      ] as const) {
        await send(asAdmin, `people/${user.id}/administrator`, { isAdministrator, currentPassword: password }, 'PUT')
        expect((await send(fetch, 'people', {})).status).toBe(status)
      }
    })

    test('a link for a new password works once; a newer one ends it', async () => {
      const user = await lab.server.makeUser('Member', group)
      const link = async () => (await (await send(asAdmin, `people/${user.id}/passwordLink`, { currentPassword: password })).json()) as PasswordLink
      const [first, second] = [await link(), await link()]
      expect(second).toMatchObject({ mail: 'none', email: `${user.login}@lab.example` })
      const use = async (code: string) =>
        (
          await lab.server.anonymous('/api/v1/user/password/reset/use', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ code, newPassword: 'twelve purple lamps' }),
          })
        ).status
      expect([await use(first.code), await use(second.code), await use(second.code)]).toEqual([410, 204, 410])
      expect(JSON.stringify([lab.server.log, await lab.store.engine.read((sql) => sql.all('select * from account_event'))])).not.toContain(second.code)
    })

    test('two-step verification is turned off, and the sessions end', async () => {
      const user = await lab.server.makeUser('Member', group)
      const fetch = await lab.server.signIn(user)
      await lab.store.engine.write(async (sql) => {
        await proposeSecret(sql, user.id, 'A'.repeat(32))
        await confirmSecret(sql, user.id, { secret: 'A'.repeat(32), step: 1, at: 1 })
      })
      expect((await account(user.id)).person.hasTwoStep).toBe(true)
      expect((await send(asAdmin, `people/${user.id}/resetTwoStep`, { currentPassword: password })).status).toBe(204)
      expect((await account(user.id)).person.hasTwoStep).toBe(false)
      expect((await fetch('/api/v1/sync/session')).status).toBe(401)
      expect(await events(user.id)).toContainEqual(['two-step.reset', admin.id])
    })
  })

  test('an account shows its groups with roles and its sign-ins, each of which can be ended', async () => {
    const user = await lab.server.makeUser('Student', group)
    const [fetch, program] = [await lab.server.signIn(user), await lab.server.useToken(user)]
    const { groups, signIns } = await account(user.id)
    expect(groups).toEqual([{ groupID: group, name: 'Okafor Lab', role: 'Student' }])
    expect(signIns.map(({ kind }) => kind).toSorted()).toEqual(['cookie', 'token'])
    const { id } = signIns.find(({ kind }) => kind === 'cookie')!
    expect((await asAdmin(`${organization}/people/${user.id}/sessions/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect([(await fetch('/api/v1/sync/session')).status, (await program('/api/v1/sync/session')).status]).toEqual([401, 200])
  })

  describe('groups', () => {
    const groups = async (query: object = {}) => (await (await send(asAdmin, 'groups', query)).json()) as GroupsPage

    test('one is created with its first administrator, who invites the others; whoever creates it is not in it', async () => {
      const user = await lab.server.makeUser('Member', group)
      const answer = await send(asAdmin, 'groups/create', { name: ' Imaging core ', userID: user.id })
      const { groupID } = (await answer.json()) as { groupID: number }
      const { data } = await groups({ search: 'imaging' })
      expect(data).toEqual([{ groupID, name: 'Imaging core', members: 1, administrators: [user.fullName], createdAt: lab.server.now }])
      const session = (await (await (await lab.server.signIn(user))('/api/v1/sync/session')).json()) as SessionInfo
      expect(session.groups).toContainEqual({ groupId: groupID, name: 'Imaging core', role: 'Administrator' })
      expect((await account(admin.id)).groups.map(({ groupID: id }) => id)).toEqual([group])
      expect(await codeOf(await send(asAdmin, 'groups/create', { name: 'imaging CORE', userID: user.id }))).toBe('group.name-taken')
      expect(await codeOf(await send(asAdmin, 'groups/create', { name: 'Another', userID: 987_654_321 }))).toBe('account.gone')
      expect((await groups({ search: 'another' })).recordCount).toBe(0)
    })

    test('one is renamed; its own name in other letters is not taken', async () => {
      const id = await lab.server.makeGroup('Protein Lab')
      expect((await send(asAdmin, `groups/${id}`, { name: 'PROTEIN lab' }, 'PUT')).status).toBe(204)
      expect(await codeOf(await send(asAdmin, `groups/${id}`, { name: 'okafor lab' }, 'PUT'))).toBe('group.name-taken')
      expect(await codeOf(await send(asAdmin, 'groups/987654321', { name: 'x' }, 'PUT'))).toBe('group.gone')
      expect((await groups({ search: 'protein' })).data.map(({ name }) => name)).toEqual(['PROTEIN lab'])
    })
  })
})
