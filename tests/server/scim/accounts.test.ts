import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectAccount } from '#server/scim/connect-account.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { findUser, findUserByLogin, groupsOf } from '#server/store/people/people.ts'
import { linkPerson, findLinked, isEmailClaimed, noteClaimedEmail } from '#server/store/people/sso.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, type TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'
import { Directory } from './directory.ts'

const roleUrn = 'urn:ietf:params:scim:schemas:extension:aliquot:2.0:User'

describeServer('whose account a person of the directory gets', (lab) => {
  let directory: Directory
  beforeEach(async () => {
    directory = await Directory.at(lab.server)
  })

  const emailOf = ({ login }: TestUser) => `${login}@lab.example`
  const makeUser = async () => lab.server.makeUser('Member', await lab.server.makeGroup(`Group ${randomUUID()}`))
  const read = async (id: number) => (await lab.store.engine.read((sql) => findUser(sql, id)))!
  const idOf = async (login: string) => (await lab.store.engine.read((sql) => findUserByLogin(sql, login)))?.id
  const send = (userName: string, more: object = {}) => directory.post('/Users', { userName, name: { givenName: 'Ada', familyName: 'Visser' }, ...more })
  const withEmail = (value: string) => ({ emails: [{ value, primary: true }] })

  test('the one that was there, if the institute has given it one of their addresses; the person keeps what they had', async () => {
    const [byLogin, byAddress] = [await makeUser(), await makeUser()]
    const cookie = await lab.server.cookieOf(byLogin)
    const first = await send(byLogin.login.toUpperCase(), withEmail(emailOf(byLogin).toUpperCase()))
    const second = await send(emailOf(byAddress))
    for (const [user, { status, body }] of [
      [byLogin, first],
      [byAddress, second],
    ] as const) {
      expect(status, JSON.stringify(body)).toBe(201)
      expect(await read(user.id)).toMatchObject({ id: user.id, login: user.login, firstName: 'Ada', lastName: 'Visser' })
    }
    expect((await lab.server.anonymous('/api/v1/sync/session', { headers: { cookie } })).status).toBe(200)
    expect(await idOf(emailOf(byAddress))).toBeUndefined()
  })

  test('never one whose owner has only typed the address or the name', async () => {
    const [typed, named] = [await makeUser(), await makeUser()]
    await lab.store.engine.write((sql) => noteClaimedEmail(sql, typed.id))
    const { status } = await send(emailOf(typed), withEmail(emailOf(typed)))
    expect(status).toBe(201)
    expect(await idOf(emailOf(typed))).not.toBe(typed.id)
    expect(await read(typed.id)).toMatchObject({ firstName: 'Member' })
    for (const userName of [typed.login, named.login]) {
      const answer = await send(userName, withEmail(`${randomUUID()}@institute.example`))
      expect([answer.status, answer.body.scimType]).toEqual([409, 'uniqueness'])
    }
  })

  test('the one that an operator has connected', async () => {
    const user = await makeUser()
    const userName = `u${randomUUID()}`
    expect((await send(user.login)).status).toBe(409)
    const connect = (login: string) => lab.server.app.services.store.write((tables, sql) => connectAccount({ tables, sql }, login, userName, lab.server.now))
    expect(await connect(user.login)).toMatchObject({ id: user.id })
    expect(await connect(user.login)).toBe(`The directory manages ${user.login} already.`)
    expect(await connect((await makeUser()).login)).toBe(`The directory manages somebody else as ${userName}.`)
    const { body } = await directory.find('Users', `userName eq "${userName}"`)
    expect(body.Resources).toEqual([expect.objectContaining({ active: true, emails: [{ value: emailOf(user), primary: true }] })])
    expect((await directory.patch(`/Users/${body.Resources[0]!.id}`, { op: 'Replace', path: 'active', value: 'False' })).status).toBe(200)
    expect(await read(user.id)).toMatchObject({ isActive: false, login: user.login })
  })

  test('an address that its owner has only typed stays that until the directory says it, too', async () => {
    const user = await makeUser()
    const userName = `u${randomUUID()}`
    await lab.store.engine.write((sql) => noteClaimedEmail(sql, user.id))
    await lab.server.app.services.store.write((tables, sql) => connectAccount({ tables, sql }, user.login, userName, lab.server.now))
    const [known] = (await directory.find('Users', `userName eq "${userName}"`)).body.Resources
    const isClaimed = () => lab.store.engine.read((sql) => isEmailClaimed(sql, user.id))
    await directory.patch(`/Users/${known!.id}`, { op: 'replace', path: 'name.givenName', value: 'Ada' })
    expect([await isClaimed(), await read(user.id)]).toEqual([true, expect.objectContaining({ firstName: 'Ada', email: emailOf(user) })])
    await directory.patch(`/Users/${known!.id}`, { op: 'add', path: 'emails', value: [{ value: emailOf(user), primary: true }] })
    expect(await isClaimed()).toBe(false)
  })

  test('the same as before, if they come back with the same externalId; what they signed in with before no longer works', async () => {
    const user = await makeUser()
    const externalId = randomUUID()
    const { body } = await send(user.login, { externalId, ...withEmail(emailOf(user)) })
    await lab.store.engine.write((sql) => linkPerson(sql, { issuer: 'campus', subject: user.login }, user.id, 0))
    await directory.delete(`/Users/${body.id}`)
    const sameName = await send(user.login, { externalId: randomUUID(), ...withEmail(emailOf(user)) })
    expect([sameName.status, sameName.body.scimType]).toEqual([409, 'uniqueness'])
    const again = await send(user.login, { externalId, ...withEmail(emailOf(user)) })
    expect([again.status, again.body.id === body.id]).toEqual([201, false])
    expect(await read(user.id)).toMatchObject({ isActive: true })
    const signIn = await lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw: password }) })
    expect(await signIn.json()).toMatchObject({ success: false })
    expect(await lab.store.engine.read((sql) => findLinked(sql, { issuer: 'campus', subject: user.login }))).toBeUndefined()
  })

  test('two calls at once make one account', async () => {
    const userName = `u${randomUUID()}`
    const answers = await Promise.all([send(userName), send(userName), send(userName)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('the only organization administrator is not deactivated', async () => {
    const user = await makeUser()
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, user.id, true))
    const { body } = await send(user.login, withEmail(emailOf(user)))
    for (const answer of [
      await directory.patch(`/Users/${body.id}`, { op: 'replace', path: 'active', value: false }),
      await directory.delete(`/Users/${body.id}`),
    ]) {
      expect([answer.status, answer.body.scimType]).toEqual([400, 'mutability'])
      expect(answer.body.detail).toBe('Ada Visser is the only organization administrator. Make somebody else one in Aliquot first.')
    }
    expect(await read(user.id)).toMatchObject({ isActive: true })
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, user.id, false))
  })

  describe('groups', () => {
    const makeGroup = async (more: object = {}) => (await directory.post('/Groups', { displayName: `Group ${randomUUID()}`, ...more })).body
    const membersOf = async (group: { id: string }) =>
      ((await directory.get(`/Groups/${group.id}`)).body.members ?? []).map(({ value }: { value: string }) => value)
    const person = async (more: object = {}) => (await send(`u${randomUUID()}`, more)).body

    test('a group that was there is connected by its name; members from elsewhere are not shown, and stay', async () => {
      const name = `Ökafor ${randomUUID()}`
      const group = await lab.server.makeGroup(name)
      const guest = await lab.server.makeUser('Guest', group)
      const body = await makeGroup({ displayName: name.toUpperCase(), members: [{ value: (await person()).id }] })
      expect(await membersOf(body)).toHaveLength(1)
      expect((await directory.put(`/Groups/${body.id}`, { displayName: name, members: [] })).status).toBe(200)
      expect(await membersOf(body)).toEqual([])
      expect(await lab.store.engine.read((sql) => groupsOf(sql, guest.id))).toEqual([expect.objectContaining({ groupId: group })])
      expect((await directory.post('/Groups', { displayName: name })).body.scimType).toBe('uniqueness')
    })

    test('the role of the directory applies to new members; a role that was given in the group stays', async () => {
      const administrator = await person({ [roleUrn]: { role: 'Administrator' } })
      const student = await person({ schemas: [roleUrn], [roleUrn]: { role: 'student' } })
      const group = await makeGroup({ members: [{ value: administrator.id }, { value: student.id }] })
      const groupId = (await lab.store.engine.read(async (sql) => groupsOf(sql, (await findUserByLogin(sql, student.userName))!.id)))[0]!
      expect(groupId).toMatchObject({ role: 'Student' })
      await directory.patch(`/Users/${student.id}`, { op: 'replace', path: `${roleUrn}:role`, value: 'Member' })
      await directory.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: student.id }] })
      expect((await lab.store.engine.read(async (sql) => groupsOf(sql, (await findUserByLogin(sql, student.userName))!.id)))[0]).toMatchObject({
        role: 'Student',
      })
      expect((await directory.patch(`/Users/${student.id}`, { op: 'add', value: { [roleUrn]: { role: 'King' } } })).body.scimType).toBe('invalidValue')
    })

    test('the only administrator of a group is not removed, and then nothing of the call is done', async () => {
      const [administrator, member] = [await person({ [roleUrn]: { role: 'Administrator' } }), await person()]
      const group = await makeGroup({ members: [{ value: administrator.id }, { value: member.id }] })
      for (const { status, body } of [
        await directory.put(`/Groups/${group.id}`, { displayName: group.displayName, members: [] }),
        await directory.patch(`/Groups/${group.id}`, { op: 'remove', path: 'members' }),
        await directory.patch(`/Groups/${group.id}`, { op: 'Remove', path: `members[value eq "${administrator.id}"]` }),
      ]) {
        expect([status, body.scimType]).toEqual([400, 'mutability'])
        expect(body.detail).toBe(`Ada Visser is the only administrator of ${group.displayName}. Make somebody else an administrator in Aliquot first.`)
      }
      expect(await membersOf(group)).toHaveLength(2)
      expect((await directory.delete(`/Groups/${group.id}`)).status).toBe(204)
      const left = await lab.store.engine.read(async (sql) => [
        (await groupsOf(sql, (await findUserByLogin(sql, administrator.userName))!.id)).length,
        (await groupsOf(sql, (await findUserByLogin(sql, member.userName))!.id)).length,
      ])
      expect(left).toEqual([1, 0])
    })

    test('somebody whom it removes loses the group as if an administrator had removed them: what waits on their device is rejected', async () => {
      const user = await makeUser()
      const { body } = await send(user.login, withEmail(emailOf(user)))
      const group = await makeGroup({ members: [{ value: body.id }] })
      const { groupId } = (await lab.store.engine.read((sql) => groupsOf(sql, user.id))).find(({ name }) => name === group.displayName)!
      const sample = await lab.server.makeSample(groupId)
      const device = new WireDevice(await lab.server.signIn(user), user, groupId)
      expect((await device.push(device.mutation('sample.set-low-stock@1', { sampleId: sample.id, lowAmount: 3 }))).status).toBe(200)
      expect((await directory.patch(`/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${body.id}"]` })).status).toBe(204)
      const answer = await device.push(device.mutation('sample.set-low-stock@1', { sampleId: sample.id, lowAmount: 4 }))
      expect(await answer.json()).toMatchObject({ code: 'group.left' })
    })

    test('a member whom this server does not know is refused, and nobody is added', async () => {
      const member = await person()
      const group = await makeGroup()
      const { status, body } = await directory.patch(`/Groups/${group.id}`, {
        op: 'add',
        path: 'members',
        value: [{ value: member.id }, { value: randomUUID() }],
      })
      expect([status, body.scimType]).toEqual([400, 'invalidValue'])
      expect(await membersOf(group)).toEqual([])
    })
  })
})
