import { beforeAll, expect, test } from 'vitest'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import type { TestUser } from '#tests/harness/server.ts'
import { programOf, type Program } from './programs.ts'

describeRoutes('what scripts do with people, settings and views', (lab) => {
  let group: number
  let user: TestUser
  let member: Program
  let colleague: TestUser
  let stranger: TestUser
  const refused = (status: number, code: string, message?: string) => ({ status, body: { code, ...(message && { message }) } })

  beforeAll(async () => {
    group = await lab.server.makeGroup('Okafor Lab')
    user = await lab.server.makeUser('Member', group)
    colleague = await lab.server.makeUser('Guest', group)
    stranger = await lab.server.makeUser('Member', await lab.server.makeGroup('Okafor Lab two'))
    member = programOf(await lab.server.useToken(user))
  })

  test('a colleague is read with the name alone; someone of another group looks like nobody', async () => {
    const names = { userID: colleague.id, firstName: 'Guest', lastName: String(colleague.id) }
    expect((await member.get(`users/${colleague.id}`)).body).toEqual({ ...names, fullName: expect.any(String), username: '', email: '' })
    expect((await member.get(`users/${colleague.id}/profile`)).body).toEqual(names)
    expect((await member.get(`users/${user.id}`)).body).toMatchObject({ username: user.login, email: `${user.login}@lab.example` })
    const nobody = await member.get('users/987654321')
    expect(nobody).toMatchObject(refused(404, 'member.gone'))
    for (const path of [`users/${stranger.id}`, `users/${stranger.id}/profile`]) expect(await member.get(path)).toEqual(nobody)
  })

  test('an email address is found in the own group only, and only as a whole', async () => {
    const find = async (email: string) => (await member.get(`users/search?email=${encodeURIComponent(email)}`)).body
    expect(await find(` ${colleague.login.toUpperCase()}@lab.example`)).toEqual([{ userID: colleague.id, email: `${colleague.login}@lab.example` }])
    for (const email of [colleague.login, '%', `${stranger.login}@lab.example`]) expect(await find(email)).toEqual([])
    expect(await member.get('users/search?email=')).toMatchObject(refused(400, 'input.invalid'))
  })

  test('only the own groups are found by their name', async () => {
    expect((await member.get('groups/search?name=okafor')).body).toEqual([expect.objectContaining({ groupID: group, name: 'Okafor Lab' })])
    expect((await member.get('groups/search?name=two')).body).toEqual([])
  })

  test('a group that is older than this is known has no day of creation', async () => {
    expect((await member.get('groups/active')).body).toMatchObject({ created: null })
  })

  test('a setting has the same number whenever it is set, and a person reads their own alone', async () => {
    const set = (by: Program, value: string) => by.json('POST', 'users/settings', { key: 'reader.port', value })
    const { body: number } = await set(member, 'COM3')
    expect(await set(programOf(await lab.server.useToken(colleague)), 'COM7')).toEqual({ status: 200, body: number })
    expect((await member.get(`users/settings/${number as number}`)).body).toEqual({ userSettingID: number, key: 'reader.port', value: 'COM3' })
    expect(await member.json('PUT', `users/settings/${number as number}`, { key: 'reader.other', value: 'x' })).toMatchObject(
      refused(400, 'input.invalid', 'The key of a setting cannot be changed.'),
    )
    await member.json('DELETE', `users/settings/${number as number}`)
    expect(await member.json('PUT', `users/settings/${number as number}`, { value: 'x' })).toMatchObject(refused(404, 'setting.gone'))
    expect(await set(member, 'COM4')).toEqual({ status: 200, body: number })
  })

  test('a setting that an add-on writes for itself leaves those of the app as they are', async () => {
    await member.json('POST', 'users/setting/Theme/set/light')
    await member.json('POST', 'users/setting/plugin/Theme/set/dark')
    const values = (await member.get('users/settings?keys=Theme,plugin.Theme')).body
    expect(values).toEqual([expect.objectContaining({ key: 'Theme', value: 'light' }), expect.objectContaining({ key: 'plugin.Theme', value: 'dark' })])
    expect(await member.json('POST', `users/setting/plugin/${'a'.repeat(60)}/set/1`)).toMatchObject(refused(400, 'input.invalid'))
  })

  test('what someone has configured of an add-on is not among their settings', async () => {
    await member.json('POST', 'users/settings', { key: 'AddonConfiguration.12', value: '{}' })
    expect((await member.get('users/settings?keys=AddonConfiguration.12')).body).toEqual([])
  })

  test('a setting is read from JSON, a form or a text that is JSON; any other text is refused', async () => {
    const send = async (body: string, type: string) => {
      const answer = await (await lab.server.useToken(user))('/api/v1/users/settings', { method: 'POST', body, headers: { 'content-type': type } })
      return answer.status
    }
    const json = '{"key":"sent.as","value":1}'
    for (const type of ['application/json; charset=utf-8', 'application/vnd.lab+json', 'text/plain', 'text/json'])
      expect(await send(json, type), type).toBe(200)
    expect(await send('key=sent.as&value=1', 'application/x-www-form-urlencoded')).toBe(200)
    for (const type of ['text/plain', 'application/xml', 'application/json']) expect(await send('key=sent.as&value=1', type), type).toBe(400)
  })

  test('a view is saved with columns and filters that its table has, and stays in its table', async () => {
    const configuration = { sortColumn: 'name', sortDirection: 'ASC', activeColumns: ['name', 'barcode'], filters: [] }
    const save = (changes: object, viewScope = 'SAMPLE') =>
      member.json('POST', 'views', { name: 'Mine', viewScope, configuration: { ...configuration, ...changes } })
    for (const [changes, field] of [
      [{ activeColumns: ['name', 'colour'] }, 'body.configuration.activeColumns'],
      [{ sortColumn: 'colour' }, 'body.configuration.sortColumn'],
      [{ filters: [{ field: 'colour', value: 'red' }] }, 'body.configuration.filters'],
    ] as const)
      expect(await save(changes)).toMatchObject({ status: 400, body: { code: 'input.invalid', detail: { field } } })
    expect(await save({}, 'PLATES')).toMatchObject(refused(400, 'input.invalid'))
    const { body: id } = await save({})
    const path = `views/${id as number}`
    expect(await member.json('PUT', path, { viewScope: 'EQUIPMENT' })).toMatchObject(refused(400, 'input.invalid', 'The table of a view cannot be changed.'))
    expect(await member.json('PUT', path, { name: ' ' })).toMatchObject(refused(400, 'view.name-missing'))
    expect((await member.get(path)).body).toEqual({ viewID: id, name: 'Mine', viewScope: 'SAMPLE', configuration })
  })

  test('a view of a colleague, and a saved search, look like none', async () => {
    const other = programOf(await lab.server.useToken(colleague))
    const { body: id } = await member.json('POST', 'views', { name: 'Mine', viewScope: 'EQUIPMENT', configuration: { activeColumns: ['name'] } })
    await lab.server.saveRows(group, 'tableViews', {
      id: 987_000,
      audience: user.id,
      scope: 'SEARCH',
      name: 'Saved search',
      columns: [],
      filters: [],
      sortColumn: '',
      sortDirection: 'ASC',
    })
    for (const [by, view] of [
      [other, id],
      [member, 987_000],
    ] as const)
      for (const [method, body] of [['GET'], ['PUT', { name: 'Theirs' }], ['DELETE']] as const)
        expect(await by.json(method, `views/${view as number}`, body)).toMatchObject(refused(404, 'view.gone'))
    expect((await other.get('views')).body).toMatchObject({ totalRecords: 0 })
  })
})
