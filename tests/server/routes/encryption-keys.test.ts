import { beforeEach, expect, test } from 'vitest'
import type { GroupDevices } from '#domain/wire/sync/devices.ts'
import type { EncryptionKey, EncryptionPolicy } from '#domain/wire/sync/encryption.ts'
import type { ScheduledPoll, SessionInfo } from '#domain/wire/accounts/session.ts'
import { linkPerson } from '#server/store/people/sso.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const send = (method: string, body?: unknown) => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T
const codeOf = async (answer: Promise<Response>) => (await read<{ code: string }>(answer)).code
const policy = '/api/v1/groups/encryptionPolicy'
let made = 0
const newKey = () => ({ id: `key-of-a-device-${++made}`, secret: `${'x'.repeat(37)}${100_000 + made}` })

describeServer('the keys with which devices encrypt what they store', (lab) => {
  let group: number
  let member: TestUser
  let own: Fetch
  let device: WireDevice

  const addressOf = (id: string) => `/api/v1/sync/encryptionKeys/${id}`
  const store = (fetch: Fetch, { id, secret }: { id: string; secret: string }, { key, user, group }: WireDevice, isComplete = false) =>
    fetch(`${addressOf(id)}?group=${group}&user=${user.id}`, send('PUT', { device: key, secret, isComplete }))
  const eraseFirst = async (fetch: Fetch) => {
    const [first] = (await read<GroupDevices>(fetch('/api/v1/groups/devices'))).devices
    return fetch(`/api/v1/groups/devices/${first!.id}/erase`, send('POST', { password }))
  }

  beforeEach(async () => {
    group = await lab.server.makeGroup()
    member = await lab.server.makeUser('Member', group)
    own = await lab.server.signIn(member)
    device = new WireDevice(own, member, group)
  })

  test('are given to their person alone, in every browser, however often they are stored', async () => {
    const key = newKey()
    for (let times = 0; times < 2; times++) expect((await store(own, key, device)).status).toBe(204)
    expect(await read<EncryptionKey>(own(addressOf(key.id)))).toEqual({ secret: key.secret })
    const again = await lab.server.signIn(member)
    expect(await read<EncryptionKey>(again(addressOf(key.id)))).toEqual({ secret: key.secret })
    const administrator = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    for (const id of [key.id, 'a-key-that-does-not-exist']) expect(await codeOf(administrator(addressOf(id)))).toBe('device.key-gone')
    expect(await codeOf(lab.server.anonymous(addressOf(key.id)))).toBe('session.expired')
  })

  test('are neither read, stored nor deleted by a program with a token', async () => {
    const key = newKey()
    await store(own, key, device)
    const program = await lab.server.useToken(member)
    expect(await codeOf(program(addressOf(key.id)))).toBe('permission.denied')
    expect(await codeOf(store(program, newKey(), device))).toBe('permission.denied')
    expect(await codeOf(program(addressOf(key.id), send('DELETE', {})))).toBe('permission.denied')
    expect((await own(addressOf(key.id))).status).toBe(200)
  })

  test('are never replaced: not by another key of the same person, and not by another person', async () => {
    const key = newKey()
    await store(own, key, device)
    expect(await codeOf(store(own, { ...newKey(), id: key.id }, device))).toBe('input.invalid')
    const other = await lab.server.makeUser('Member', group)
    const elsewhere = await lab.server.signIn(other)
    expect(await codeOf(store(elsewhere, key, new WireDevice(elsewhere, other, group)))).toBe('input.invalid')
    await elsewhere(addressOf(key.id), send('DELETE', {}))
    expect(await read<EncryptionKey>(own(addressOf(key.id)))).toEqual({ secret: key.secret })
  })

  test('must be whole', async () => {
    for (const secret of ['', 'too short', 'x'.repeat(44)]) expect(await codeOf(store(own, { ...newKey(), secret }, device))).toBe('input.invalid')
  })

  test('stay after their person has left the group, and are gone once that person deletes them', async () => {
    await lab.server.makeUser('Administrator', group)
    const key = newKey()
    await store(own, key, device)
    expect((await own(`/api/v1/groups/leave?group=${group}&user=${member.id}`, send('POST', {}))).status).toBe(204)
    expect(await read<EncryptionKey>(own(addressOf(key.id)))).toEqual({ secret: key.secret })
    for (let times = 0; times < 2; times++) expect((await own(addressOf(key.id), send('DELETE', {}))).status).toBe(204)
    expect(await codeOf(own(addressOf(key.id)))).toBe('device.key-gone')
  })

  test('are deleted with the order to erase the device, and none is stored for it afterwards', async () => {
    const [key, ofSecond] = [newKey(), newKey()]
    await store(own, key, device)
    const second = new WireDevice(own, member, await lab.server.makeGroup())
    expect(await codeOf(store(own, ofSecond, second))).toBe('group.left')
    const administrator = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    expect((await eraseFirst(administrator)).status).toBe(204)
    const back = await lab.server.signIn(member)
    expect(await codeOf(back(addressOf(key.id)))).toBe('device.key-gone')
    expect(await codeOf(store(back, key, device))).toBe('device.erased')
    // The session on a device that is to be erased ends with its first call.
    expect(await codeOf(back(addressOf(key.id)))).toBe('session.expired')
  })

  test('tell administrators which devices are encrypted, and since when', async () => {
    const administrator = await lab.server.makeUser('Administrator', group)
    const rule = await lab.server.signIn(administrator)
    const shown = async () => {
      const { devices, encryptsDevices } = await read<GroupDevices>(rule('/api/v1/groups/devices'))
      return { encryptsDevices, encryption: devices.find(({ userID }) => userID === member.id)?.encryption }
    }
    await device.pull()
    expect(await shown()).toEqual({})
    await rule(policy, send('PUT', { encryptDevices: true }))
    const key = newKey()
    await store(own, key, device)
    expect(await shown()).toEqual({ encryptsDevices: true, encryption: { since: null } })
    await store(own, key, device, true)
    const since = lab.server.now
    lab.server.now += 60_000
    await store(own, key, device, true)
    expect(await shown()).toEqual({ encryptsDevices: true, encryption: { since } })
    await store(own, key, device, false)
    expect(await shown()).toEqual({ encryptsDevices: true, encryption: { since: null } })
    await own(addressOf(key.id), send('DELETE', {}))
    expect(await shown()).toEqual({ encryptsDevices: true })
  })
})

describeServer('the policy that devices of a group are encrypted', (lab) => {
  test('is set by administrators, comes with the session and the poll of its group alone, and is in the audit log', async () => {
    const [group, other] = [await lab.server.makeGroup(), await lab.server.makeGroup()]
    const administrator = await lab.server.makeUser('Administrator', group)
    const rule = await lab.server.signIn(administrator)
    const member = await lab.server.signIn(await lab.server.makeUser('Member', group))
    const stranger = await lab.server.signIn(await lab.server.makeUser('Administrator', other))
    const saidTo = async (fetch: Fetch) => [
      (await read<SessionInfo>(fetch('/api/v1/sync/session'))).encryptsDevices,
      (await read<ScheduledPoll>(fetch('/members/fn/scheduledTasks/handler.ashx'))).passwordPolicy.encryptsDevices,
    ]
    expect(await saidTo(member)).toEqual([false, false])
    expect(await codeOf(member(policy, send('PUT', { encryptDevices: true })))).toBe('permission.denied')
    expect(await codeOf(member(policy))).toBe('permission.denied')
    expect(await codeOf(rule(policy, send('PUT', { encryptDevices: true, groupId: other })))).toMatch(/^input\./)

    expect((await rule(policy, send('PUT', { encryptDevices: true }))).status).toBe(200)
    expect(await saidTo(member)).toEqual([true, true])
    expect(await saidTo(stranger)).toEqual([false, false])
    expect((await read<EncryptionPolicy>(stranger(policy))).isRequired).toBe(false)
    const events = await lab.store.engine.read((sql) =>
      sql.all<{ detail: string }>("select detail from account_event where kind = 'policy.encryption' and group_id = $1", [group]),
    )
    expect(events.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([{ value: 1 }])

    await rule(policy, send('PUT', { encryptDevices: false }))
    expect(await saidTo(member)).toEqual([false, false])
  })

  test('says how many members have single sign-on: without a network, only a password opens a device again', async () => {
    const group = await lab.server.makeGroup()
    const rule = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    const member = await lab.server.makeUser('Member', group)
    expect(await read<EncryptionPolicy>(rule(policy))).toEqual({ isRequired: false, members: 2, withSso: 0 })
    await lab.store.engine.write((sql) => linkPerson(sql, { issuer: 'https://id.example', subject: `s-${member.id}` }, member.id, lab.server.now))
    expect(await read<EncryptionPolicy>(rule(policy))).toEqual({ isRequired: false, members: 2, withSso: 1 })
  })
})
