import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { findUserByLogin, groupsOf } from '#server/store/people/people.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { Directory } from './directory.ts'

/** As Okta creates a user: with a password, the locale and groups, none of which Aliquot takes over. */
const oktaUser = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: `00u${randomUUID().slice(0, 17)}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
})

const address = () => `test.${randomUUID().slice(0, 8)}@okta.example`

describeRoutes('a directory that speaks like Okta', (lab) => {
  let okta: Directory
  beforeAll(async () => {
    okta = await Directory.at(lab.server)
  })
  const account = async (login: string) => (await lab.store.engine.read((sql) => findUserByLogin(sql, login)))!
  const create = async (more: object = {}) => {
    const userName = address()
    const made = await okta.post('/Users', oktaUser(userName, more))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return { userName, id: made.body.id, body: made.body }
  }

  test('asks for the first users and groups, and for one by userName before it creates them', async () => {
    for (const path of ['/Users?startIndex=1&count=2', '/Groups?startIndex=1&count=100']) expect((await okta.get(path)).status).toBe(200)
    const { userName, id, body } = await create()
    expect(JSON.stringify(body)).not.toMatch(/1mz050nq|locale/)
    expect((await okta.get(`/Users?filter=userName%20eq%20%22${encodeURIComponent(userName)}%22&startIndex=1&count=100`)).body.Resources[0]!.id).toBe(id)
    expect((await okta.get(`/Users/${id}`)).body).toEqual(body)
  })

  test('the password that it sends opens nothing', async () => {
    const { userName } = await create()
    const answer = await lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: userName, pw: '1mz050nq' }) })
    expect(await answer.json()).toMatchObject({ success: false })
  })

  test('sends a whole user to change one, and what is left out is emptied, but not who they are', async () => {
    const { userName, id, body } = await create()
    const { externalId: _left, password: _none, ...rest } = oktaUser(userName, { name: { givenName: 'Another', familyName: 'User' } })
    const { status, body: changed } = await okta.put(`/Users/${id}`, { ...rest, id, meta: body.meta })
    expect(status).toBe(200)
    expect(changed).toMatchObject({ id, externalId: body.externalId, name: { givenName: 'Another' }, active: true })
    expect(changed.meta.version).not.toBe(body.meta.version)
    expect(await account(userName)).toMatchObject({ firstName: 'Another' })
  })

  test('switches a user off and on with a value without a path', async () => {
    const { userName, id } = await create()
    for (const active of [false, true]) {
      expect((await okta.patch(`/Users/${id}`, { op: 'replace', value: { active } })).body.active).toBe(active)
      expect(await account(userName)).toMatchObject({ isActive: active })
    }
  })

  test('pushes a group, renames it with its id in the value, and changes its members', async () => {
    const [one, two] = [await create(), await create()]
    const name = `Group ${randomUUID()}`
    const { status, body: group } = await okta.post('/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: name,
      members: [{ value: one.id, display: one.userName }],
    })
    expect(status).toBe(201)
    expect((await okta.patch(`/Groups/${group.id}`, { op: 'replace', value: { id: group.id, displayName: `${name} 2` } })).status).toBe(204)
    const changed = await okta.patch(
      `/Groups/${group.id}`,
      { op: 'remove', path: `members[value eq "${one.id}"]` },
      { op: 'add', path: 'members', value: [{ value: two.id, display: two.userName }] },
    )
    expect(changed.status).toBe(204)
    const { body } = await okta.get(`/Groups/${group.id}`)
    expect([body.displayName, body.members?.map(({ value }: { value: string }) => value)]).toEqual([`${name} 2`, [two.id]])
    expect((await okta.get(`/Users/${two.id}`)).body.groups).toEqual([{ value: group.id, $ref: body.meta.location, display: `${name} 2` }])
    const groups = await lab.store.engine.read(async (sql) => groupsOf(sql, (await findUserByLogin(sql, one.userName))!.id))
    expect(groups).toEqual([])
  })

  test('sends a whole group: the list of members is the new one, and without a list they stay', async () => {
    const [one, two] = [await create(), await create()]
    const { body: group } = await okta.post('/Groups', { displayName: `Whole ${randomUUID()}`, members: [{ value: one.id }] })
    const put = async (more: object) => (await okta.put(`/Groups/${group.id}`, { id: group.id, displayName: group.displayName, ...more })).body.members
    expect(await put({})).toEqual([expect.objectContaining({ value: one.id })])
    expect(await put({ members: [{ value: two.id }] })).toEqual([expect.objectContaining({ value: two.id })])
    expect(await put({ members: [] })).toBeUndefined()
  })

  test('removes a group: its people leave, the group stays, and the name can be pushed again', async () => {
    const { userName, id } = await create()
    const displayName = `Gone ${randomUUID()}`
    const { body: group } = await okta.post('/Groups', { displayName, members: [{ value: id }] })
    expect((await okta.delete(`/Groups/${group.id}`)).status).toBe(204)
    expect((await okta.get(`/Groups/${group.id}`)).status).toBe(404)
    const user = await account(userName)
    expect(await lab.store.engine.read((sql) => groupsOf(sql, user.id))).toEqual([])
    const again = await okta.post('/Groups', { displayName })
    expect([again.status, again.body.id === group.id]).toEqual([201, false])
  })

  test('reads page by page, and only the attributes that it names', async () => {
    const users = [await create(), await create(), await create()]
    const { body: all } = await okta.get('/Users?count=500')
    expect(all.totalResults).toBe(all.Resources.length)
    const { body } = await okta.get(`/Users?startIndex=2&count=2&attributes=userName,name.givenName`)
    expect([body.totalResults, body.startIndex, body.itemsPerPage]).toEqual([all.totalResults, 2, 2])
    for (const resource of body.Resources) {
      expect(Object.keys(resource).toSorted()).toEqual(['id', 'name', 'schemas', 'userName'])
      expect(Object.keys(resource.name)).toEqual(['givenName'])
    }
    expect((await okta.get('/Users?count=0')).body.Resources).toEqual([])
    expect((await okta.get(`/Users/${users[0]!.id}?excludedAttributes=emails,id,name.familyName`)).body).toMatchObject({
      id: users[0]!.id,
      name: { givenName: 'Test' },
    })
    expect((await okta.get('/Users?count=many')).body.scimType).toBe('invalidValue')
  })

  test('a change of an older version is refused, and an unchanged resource is not sent again', async () => {
    const { id, body } = await create()
    expect((await okta.get(`/Users/${id}`, { 'if-none-match': body.meta.version })).status).toBe(304)
    const operation = { Operations: [{ op: 'replace', path: 'name.givenName', value: 'New' }] }
    expect((await okta.send('PATCH', `/Users/${id}`, operation, { 'if-match': 'W/"older"' })).status).toBe(412)
    expect((await okta.send('PATCH', `/Users/${id}`, operation, { 'if-match': body.meta.version })).status).toBe(200)
    expect((await okta.send('DELETE', `/Users/${id}`, undefined, { 'if-match': body.meta.version })).status).toBe(412)
  })

  test('finds out what this server can do', async () => {
    const { body: config } = await okta.get('/ServiceProviderConfig')
    expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, sort: { supported: false }, etag: { supported: true } })
    const { body: types } = await okta.get('/ResourceTypes')
    expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/Users', '/Groups'])
    const { body: schemas } = await okta.get('/Schemas')
    for (const { id, meta } of schemas.Resources) expect((await okta.get(`/Schemas/${id}`)).body.meta).toEqual(meta)
    for (const path of ['/Schemas/none', '/ResourceTypes/none', '/Bulk', '/Me'])
      expect([path, (await okta.get(path)).body.schemas]).toEqual([path, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  })
})
