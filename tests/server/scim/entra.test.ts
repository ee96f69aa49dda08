import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { AccountEventLine, AccountEventsPage } from '#domain/wire/accounts/account-events.ts'
import type { PeoplePage } from '#domain/wire/organization/organization.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { findUserByLogin, groupsOf } from '#server/store/people/people.ts'
import { openSession } from '#server/security/open-session.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'
import { Directory } from './directory.ts'

/** As Microsoft Entra creates a user: with attributes that Aliquot does not have. */
const entraUser = (more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: randomUUID(),
  active: true,
  addresses: [{ type: 'work', country: 'NL', primary: true }],
  emails: [{ primary: true, type: 'work', value: `${randomUUID()}@institute.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ada Visser', familyName: 'Visser', givenName: 'Ada' },
  displayName: 'Ada Visser',
  preferredLanguage: 'nl',
  title: 'Technician',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Virology' },
  ...more,
})

const upn = () => `u${randomUUID().slice(0, 8)}@institute.example`

describeRoutes('a directory that speaks like Microsoft Entra', (lab) => {
  let entra: Directory
  let admin: TestUser
  let asAdmin: Fetch
  beforeAll(async () => {
    entra = await Directory.at(lab.server)
    admin = await lab.server.makeUser('Administrator', await lab.server.makeGroup('Office'))
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, admin.id, true))
    asAdmin = await lab.server.signIn(admin)
  })

  const account = async (login: string) => (await lab.store.engine.read((sql) => findUserByLogin(sql, login)))!
  const events = async (userID: number) => {
    const body = JSON.stringify({ userID, sortColumn: 'at', sortDirection: 'ASC', currentPage: 1, maxRecordsPerPage: 100 })
    const answer = await asAdmin('/api/v1/organization/events', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await answer.json()) as AccountEventsPage).data
  }
  const told = (all: readonly AccountEventLine[]) => all.map(({ kind, actorName }) => [kind, actorName])
  const signedIn = async (userId: number): Promise<Fetch> => {
    const token = await lab.store.engine.write((sql) =>
      openSession(sql, { kind: 'cookie', userId, createdAt: lab.server.now, expiresAt: lab.server.now + 3_600_000 }),
    )
    return (path, init = {}) => lab.server.anonymous(path, { ...init, headers: { ...(init.headers as object), cookie: `aliquot=${token}` } })
  }
  const create = async (more: object = {}) => {
    const userName = upn()
    const made = await entra.post('/Users', entraUser({ userName, ...more }))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return { userName, ...made }
  }

  test('tries the connection: a filter that finds nobody is an empty list', async () => {
    const { status, headers, body } = await entra.find('Users', `userName eq "${randomUUID()}"`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json; charset=utf-8'])
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
  })

  test('creates an account without a password, and finds it by userName, externalId or email address, without regard to case', async () => {
    const { userName, status, headers, body } = await create()
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(body.meta.location)
    expect(headers.get('etag')).toBe(body.meta.version)
    expect(body).toMatchObject({
      userName,
      active: true,
      displayName: 'Ada Visser',
      name: { givenName: 'Ada', familyName: 'Visser' },
      meta: { resourceType: 'User' },
    })
    expect(body).not.toHaveProperty('title')
    const user = await account(userName)
    expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Visser', email: body.emails[0]!.value, isActive: true, isOrganizationAdministrator: false })
    expect(body.id).not.toContain(String(user.id))
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      `externalId eq "${body.externalId}"`,
      `emails.value eq "${body.emails[0]!.value.toUpperCase()}"`,
      `emails[type eq "WORK" and value eq "${body.emails[0]!.value}"]`,
      `active eq true and userName eq "${userName}"`,
      `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${userName}"`,
    ]) {
      const { body: found } = await entra.find('Users', filter)
      expect(
        found.Resources.map(({ id }: { id: string }) => id),
        filter,
      ).toEqual([body.id])
    }
    expect((await entra.find('Users', `externalId eq "${body.externalId.toUpperCase()}x"`)).body.totalResults).toBe(0)
    expect(told(await events(user.id))).toEqual([['account.created', 'Directory']])
  })

  test('changes a name, an address and a user name with paths, and devices of the person’s groups get the new name', async () => {
    const { userName, body } = await create()
    const user = await account(userName)
    const { body: group } = await entra.post('/Groups', { displayName: `Names ${randomUUID()}`, members: [{ value: body.id }] })
    expect(group.members).toEqual([expect.objectContaining({ value: body.id, display: 'Ada Visser' })])
    const { groupId } = (await lab.store.engine.read((sql) => groupsOf(sql, user.id)))[0]!
    const renamed = upn()
    const { status, body: changed } = await entra.patch(
      `/Users/${body.id}`,
      { op: 'Replace', path: 'name.familyName', value: 'Okafor' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: renamed },
      { op: 'Replace', path: 'userName', value: renamed },
      { op: 'Replace', path: 'displayName', value: 'Ada Okafor' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Botany' },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'DE' },
    )
    expect(status).toBe(200)
    expect(changed).toMatchObject({ userName: renamed, emails: [{ type: 'work', value: renamed, primary: true }], displayName: 'Ada Okafor' })
    expect(await account(renamed)).toMatchObject({ id: user.id, lastName: 'Okafor', email: renamed })
    expect(await account(userName)).toBeUndefined()
    const device = new WireDevice(await signedIn(user.id), { id: user.id, login: renamed, fullName: 'Ada Okafor' }, groupId)
    const rows = JSON.stringify(await device.page())
    expect(rows).toContain('Ada Okafor')
  })

  test('switches an account off with the text "False": sessions and tokens end, and nothing opens it', async () => {
    const { userName, body } = await create()
    const user = await account(userName)
    const fetch = await signedIn(user.id)
    expect((await fetch('/api/v1/sync/session')).status).toBe(200)
    const { status, body: off } = await entra.patch(`/Users/${body.id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect([status, off.active]).toEqual([200, false])
    expect((await fetch('/api/v1/sync/session')).status).toBe(401)
    expect(await account(userName)).toMatchObject({ isActive: false })
    expect((await entra.find('Users', `userName eq "${userName}"`)).body.Resources).toEqual([expect.objectContaining({ active: false })])
    expect((await entra.patch(`/Users/${body.id}`, { op: 'Replace', value: { active: 'True' } })).body.active).toBe(true)
    expect(told(await events(user.id)).slice(1)).toEqual([
      ['account.deactivated', 'Directory'],
      ['account.activated', 'Directory'],
    ])
  })

  test('adds and removes members of a group as Entra does, and their devices leave it', async () => {
    const [one, two] = [await create(), await create()]
    const name = `Cells ${randomUUID()}`
    const { status, body: group } = await entra.post('/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group', 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: randomUUID(),
      displayName: name,
      meta: { resourceType: 'Group' },
    })
    expect(status).toBe(201)
    const add = await entra.patch(`/Groups/${group.id}`, {
      op: 'Add',
      path: 'members',
      value: [
        { $ref: null, value: one.body.id },
        { $ref: null, value: two.body.id },
      ],
    })
    expect(add.status).toBe(204)
    expect((await entra.get(`/Groups/${group.id}?excludedAttributes=members`)).body).not.toHaveProperty('members')
    expect((await entra.find('Groups', `displayName eq "${name.toUpperCase()}"`)).body.Resources[0]!.members).toHaveLength(2)
    const user = await account(one.userName)
    const [membership] = await lab.store.engine.read((sql) => groupsOf(sql, user.id))
    expect(membership).toMatchObject({ name, role: 'Member' })
    const device = new WireDevice(await signedIn(user.id), { id: user.id, login: one.userName, fullName: 'Ada Visser' }, membership!.groupId)
    expect((await device.pull()).status).toBe(200)
    expect((await entra.patch(`/Groups/${group.id}`, { op: 'Remove', path: 'members', value: [{ $ref: null, value: one.body.id }] })).status).toBe(204)
    expect((await device.pull()).status).toBe(403)
    expect((await entra.patch(`/Groups/${group.id}`, { op: 'Remove', path: `members[value eq "${two.body.id}"]` })).status).toBe(204)
    expect((await entra.get(`/Groups/${group.id}`)).body).not.toHaveProperty('members')
    expect(told(await events(user.id)).slice(1)).toEqual([
      ['member.added', 'Directory'],
      ['member.removed', 'Directory'],
    ])
  })

  test('removes a user: the account is deactivated, and SCIM no longer has it', async () => {
    const { userName, body } = await create()
    expect((await entra.delete(`/Users/${body.id}`)).status).toBe(204)
    expect(await account(userName)).toMatchObject({ isActive: false })
    for (const answer of [await entra.get(`/Users/${body.id}`), await entra.delete(`/Users/${body.id}`), await entra.get(`/Users/${randomUUID()}`)])
      expect([answer.status, answer.body]).toEqual([
        404,
        { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404', detail: 'There is no such resource.' },
      ])
    expect((await entra.find('Users', `userName eq "${userName}"`)).body.totalResults).toBe(0)
  })

  test('is told in SCIM’s form that a userName or an externalId is taken', async () => {
    const { userName, body } = await create()
    for (const more of [{ userName: userName.toUpperCase() }, { userName: upn(), externalId: body.externalId }]) {
      const { status, body: refusal } = await entra.post('/Users', entraUser(more))
      expect([status, refusal.scimType, refusal.schemas]).toEqual([409, 'uniqueness', ['urn:ietf:params:scim:api:messages:2.0:Error']])
    }
  })

  test('shows administrators who comes from the directory, and that they cannot change it there', async () => {
    const { userName } = await create()
    const user = await account(userName)
    const json = (method: string, body: object) => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const { data } = (await (await asAdmin('/api/v1/organization/people', json('POST', { search: userName }))).json()) as PeoplePage
    expect(data).toEqual([expect.objectContaining({ userID: user.id, isManaged: true })])
    const managed = (await (await asAdmin('/api/v1/organization/people', json('POST', { state: 'managed', search: 'administrator' }))).json()) as PeoplePage
    expect(managed.data).toEqual([])
    const answer = await asAdmin(`/api/v1/organization/people/${user.id}/active`, json('PUT', { isActive: false, password }))
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'account.managed' })])
  })
})
