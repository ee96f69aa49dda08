import { beforeEach, expect, test } from 'vitest'
import type { ErasureOrders, GroupDevice, GroupDevices, OwnDevice, OwnDevices } from '#domain/wire/sync/devices.ts'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { readEventsAfter } from '#server/store/people/account-event-pages.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

const hour = 3_600_000
const day = 24 * hour
const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const ada = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Safari/537.36'

/** A tablet: its two cookies stay, and people sign in on it one after another. */
class Tablet {
  #cookies = new Map<string, string>()
  readonly #server: Fetch

  constructor(server: Fetch) {
    this.#server = server
  }

  fetch: Fetch = async (path, init = {}) => {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#server(path, { ...init, headers: { 'user-agent': ada, ...(init.headers as Record<string, string>), cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      this.#cookies.set(name!, value!)
    }
    return answer
  }

  async signIn({ login }: TestUser): Promise<Response> {
    return this.fetch('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: login, pw: password }) })
  }
}

describeServer('devices', (lab) => {
  let group: number
  let other: number
  let administrator: TestUser
  let member: TestUser
  let rule: Fetch
  let tablet: Tablet
  let device: WireDevice

  const pull = async (of: WireDevice, fields: Parameters<WireDevice['pull']>[2] = {}) => {
    const answer = await of.pull(0, 0, { user: of.user.id, ...fields })
    await lab.server.app.services.contacts.settled()
    return answer
  }
  const devicesOf = async (fetch: Fetch) => ((await (await fetch('/api/v1/groups/devices')).json()) as GroupDevices).devices
  const ownDevices = async (fetch: Fetch) => ((await (await fetch('/api/v1/user/devices')).json()) as OwnDevices).devices
  const oneOf = async <T>(devices: Promise<T[]>): Promise<T> => {
    const all = await devices
    expect(all).toHaveLength(1)
    return all[0]!
  }
  const act = (fetch: Fetch, { id }: Pick<GroupDevice | OwnDevice, 'id'>, what: 'revoke' | 'erase', whose: 'groups' | 'user' = 'groups') =>
    fetch(`/api/v1/${whose}/devices/${id}/${what}`, json(what === 'erase' ? { password } : {}))
  const orders = async (...keys: string[]) =>
    ((await (await lab.server.anonymous('/api/v1/sync/erasures', json({ devices: keys }))).json()) as ErasureOrders).erasures
  const confirm = (...keys: string[]) => lab.server.anonymous('/api/v1/sync/erasures/confirm', json({ devices: keys }))
  const isSignedIn = async (fetch: Fetch) => (await fetch('/api/v1/sync/session')).status === 200
  /** Refused or not, it takes its number. */
  const change = (of: WireDevice, id: number) => of.mutation('sample.archive@1', { sampleId: id })

  beforeEach(async () => {
    lab.server.now += hour
    group = await lab.server.makeGroup('Okafor Lab')
    other = await lab.server.makeGroup('Lee Lab')
    administrator = await lab.server.makeUser('Administrator', group)
    member = await lab.server.makeUser('Member', group, other)
    rule = await lab.server.signIn(administrator)
    tablet = new Tablet(lab.server.anonymous)
    await tablet.signIn(member)
    device = new WireDevice(tablet.fetch, member, group)
  })

  test('an administrator sees each device of the group: whose, its name, browser, app and when it was here last', async () => {
    await pull(device, { name: 'Bench 2' })
    expect(await devicesOf(rule)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        userID: member.id,
        fullName: member.fullName,
        name: 'Bench 2',
        system: 'Chrome on Android',
        app: '0.2.0',
        seenAt: lab.server.now,
        waiting: 0,
        isThis: false,
        erasure: null,
      },
    ])
    expect(JSON.stringify(await devicesOf(rule))).not.toContain(device.key)
  })

  test('the changes that wait are those the server has not got since, whatever the device said in between', async () => {
    await pull(device, { queuedTo: 3 })
    expect(await oneOf(devicesOf(rule))).toMatchObject({ waiting: 3 })
    await device.push(change(device, 1))
    expect(await oneOf(devicesOf(rule))).toMatchObject({ waiting: 2 })
    lab.server.now += 60_000
    await pull(device, { queuedTo: 2 })
    expect(await oneOf(devicesOf(rule))).toMatchObject({ waiting: 1, seenAt: lab.server.now })
  })

  test('a device that pulls every few seconds is noted every five minutes, unless something about it has changed', async () => {
    await pull(device)
    const first = lab.server.now
    for (const later of [10_000, 60_000, 299_000]) {
      lab.server.now = first + later
      await pull(device)
    }
    expect(await oneOf(devicesOf(rule))).toMatchObject({ seenAt: first })
    lab.server.now = first + 299_500
    await pull(device, { queuedTo: 1 })
    expect(await oneOf(devicesOf(rule))).toMatchObject({ seenAt: lab.server.now, waiting: 1 })
  })

  test('a person sees their own browsers, with the groups on each, and which one they are using', async () => {
    await pull(device)
    await pull(new WireDevice(tablet.fetch, member, other), { queuedTo: 2 })
    const second = new Tablet(lab.server.anonymous)
    await second.signIn(member)
    lab.server.now += hour
    await pull(new WireDevice(second.fetch, member, group))
    const [last, first] = await ownDevices(tablet.fetch)
    expect(first).toMatchObject({ groups: expect.arrayContaining(['Okafor Lab', 'Lee Lab']) as string[], waiting: 2, isThis: true })
    expect(last).toMatchObject({ groups: ['Okafor Lab'], waiting: 0, isThis: false })
  })

  test('nobody but an administrator of this group sees, revokes or erases its devices', async () => {
    await pull(device)
    const shown = await oneOf(devicesOf(rule))
    const elsewhere = await lab.server.signIn(await lab.server.makeUser('Administrator', other))
    for (const what of ['revoke', 'erase'] as const) {
      expect(await codeOf(await act(tablet.fetch, shown, what))).toBe('permission.denied')
      expect(await codeOf(await act(elsewhere, shown, what))).toBe('device.gone')
      expect(await codeOf(await act(elsewhere, shown, what, 'user'))).toBe('device.gone')
    }
    expect(await codeOf(await tablet.fetch('/api/v1/groups/devices'))).toBe('permission.denied')
    expect(await devicesOf(elsewhere)).toEqual([])
    expect(await orders(device.key)).toEqual([])
    expect(await isSignedIn(tablet.fetch)).toBe(true)
  })

  test('a program with a token cannot list, revoke or erase the devices of its person', async () => {
    await pull(device)
    const [own] = await ownDevices(tablet.fetch)
    const program = await lab.server.useToken(member)
    for (const answer of [program('/api/v1/user/devices'), act(program, own!, 'revoke', 'user'), act(program, own!, 'erase', 'user')])
      expect(await codeOf(await answer)).toBe('permission.denied')
  })

  test('revoking ends the session and the PIN there, and only there; what waits is sent after signing in again', async () => {
    expect((await tablet.fetch('/api/v1/user/pin', json({ pin: '2468' }))).status).toBe(204)
    await pull(device, { queuedTo: 1 })
    const second = new Tablet(lab.server.anonymous)
    await second.signIn(member)
    await pull(new WireDevice(second.fetch, member, other))
    expect((await act(rule, await oneOf(devicesOf(rule)), 'revoke')).status).toBe(204)
    expect([await isSignedIn(tablet.fetch), await isSignedIn(second.fetch)]).toEqual([false, true])
    expect(await codeOf(await tablet.fetch('/login/pin', json({ userID: member.id, pin: '2468' })))).toBe('unlock.password-needed')
    await tablet.signIn(member)
    expect((await device.push(change(device, 1))).status).toBe(200)
    expect((await pull(device)).status).toBe(200)
  })

  test('revoking ends the session in that browser also if it is used in another group now', async () => {
    await pull(device)
    await tablet.signIn(member)
    await pull(new WireDevice(tablet.fetch, member, other))
    await act(rule, await oneOf(devicesOf(rule)), 'revoke')
    expect(await isSignedIn(tablet.fetch)).toBe(false)
  })

  test('someone who revokes their own device ends the tokens made on it; an administrator of one group does not', async () => {
    const make = async () =>
      ((await (await tablet.fetch('/api/v1/user/tokens', json({ name: 'Reader', days: null, currentPassword: password }))).json()) as { token: string }).token
    const works = async (token: string) => (await lab.server.anonymous('/api/v1/sync/session', { headers: { authorization: token } })).status === 200
    const token = await make()
    await pull(device)
    await act(rule, await oneOf(devicesOf(rule)), 'revoke')
    expect(await works(token)).toBe(true)
    const second = new Tablet(lab.server.anonymous)
    await second.signIn(member)
    await act(second.fetch, await oneOf(ownDevices(second.fetch)), 'revoke', 'user')
    expect(await works(token)).toBe(false)
  })

  test('a device to be erased is refused by every call with its key, and its session ends', async () => {
    await pull(device)
    await act(rule, await oneOf(devicesOf(rule)), 'erase')
    expect(await isSignedIn(tablet.fetch)).toBe(false)
    const calls = [
      () => pull(device),
      () => device.push(change(device, 1)),
      () => device.lease('samples', 1),
      () => device.manifest({ user: member.id }),
      () => device.block('a'.repeat(64)),
    ]
    for (const call of calls) {
      await tablet.signIn(member)
      expect(await codeOf(await call())).toBe('device.erased')
    }
    expect(await oneOf(devicesOf(rule))).toMatchObject({ erasure: { orderedBy: administrator.fullName, orderedAt: lab.server.now, erasedAt: null } })
  })

  test('the order is in the audit log once, with who gave it; the chain stays whole', async () => {
    await pull(device)
    const shown = await oneOf(devicesOf(rule))
    await Promise.all([act(rule, shown, 'erase'), act(rule, shown, 'erase')])
    const entries = await lab.store.engine.read((sql) =>
      sql.all<{ command: string; user_id: number }>("select command, user_id, device, n from audit where group_id = $1 and command = 'device.erase@1'", [
        group,
      ]),
    )
    expect(entries).toEqual([{ command: 'device.erase@1', user_id: administrator.id, device: 'api', n: null }])
    expect(await verifyAudit(lab.store.engine, group)).toMatchObject({ broken: null })
  })

  test('the audit log of the organization tells what was revoked, ordered and erased, whose it was and who did it, once', async () => {
    await pull(device, { name: 'Ada’s tablet' })
    const shown = await oneOf(devicesOf(rule))
    await act(rule, shown, 'revoke')
    await act(rule, shown, 'erase')
    await act(rule, shown, 'erase')
    for (let time = 0; time < 2; time++) {
      lab.server.now += 1_000
      await confirm(device.key)
    }
    const kinds = ['device.revoked', 'device.erase-ordered', 'device.erased'] as const
    const events = await Promise.all(kinds.map((kind) => lab.store.engine.read((sql) => readEventsAfter(sql, { groupID: group, kind }, undefined, 10))))
    const about = { userID: member.id, fullName: member.fullName, actorID: administrator.id, actorName: administrator.fullName, groupName: 'Okafor Lab' }
    const named = expect.stringMatching(/^[0-9A-F]{6}$/) as string
    expect(events).toEqual([
      [expect.objectContaining({ ...about, kind: 'device.revoked', detail: { device: named, browser: 'Chrome on Android' } })],
      [expect.objectContaining({ ...about, kind: 'device.erase-ordered', detail: { device: named, browser: 'Chrome on Android' } })],
      [expect.objectContaining({ ...about, kind: 'device.erased', at: lab.server.now - 1_000, detail: { device: named } })],
    ])
  })

  test('someone who revokes their own device is in that log, too, in no group in particular', async () => {
    await pull(device)
    await act(tablet.fetch, await oneOf(ownDevices(tablet.fetch)), 'revoke', 'user')
    const events = await lab.store.engine.read((sql) => readEventsAfter(sql, { userID: member.id, kind: 'device.revoked' }, undefined, 10))
    expect(events).toMatchObject([{ userID: member.id, actorID: member.id, groupID: 0 }])
  })

  test('[FAULT-75] erasing asks for the password, also of someone who has just signed in; a wrong one erases nothing', async () => {
    await pull(device)
    const second = new Tablet(lab.server.anonymous)
    await second.signIn(member)
    const [shown, own] = [await oneOf(devicesOf(rule)), await oneOf(ownDevices(second.fetch))]
    for (const [fetch, { id }, whose] of [
      [second.fetch, own, 'user'],
      [rule, shown, 'groups'],
    ] as const) {
      const erase = (proof: object) => fetch(`/api/v1/${whose}/devices/${id}/erase`, json(proof))
      expect(await codeOf(await erase({}))).toBe('proof.needed')
      expect(await codeOf(await erase({ password: 'wrong' }))).toBe('password.incorrect')
      expect((await act(fetch, { id }, 'revoke', whose)).status).toBe(204)
      expect(await orders(device.key)).toHaveLength(whose === 'user' ? 0 : 1)
      expect((await erase({ password })).status).toBe(204)
      expect(await orders(device.key)).toHaveLength(1)
    }
  })

  test('a program with a token erases no device of the group, whoever made it', async () => {
    await pull(device)
    const shown = await oneOf(devicesOf(rule))
    expect(await codeOf(await act(await lab.server.useToken(administrator), shown, 'erase'))).toBe('permission.denied')
    expect(await orders(device.key)).toEqual([])
  })

  test('a session that the server did not know to be there ends with the first call', async () => {
    await pull(device)
    await act(rule, await oneOf(devicesOf(rule)), 'erase')
    await tablet.signIn(member)
    expect(await codeOf(await pull(device))).toBe('device.erased')
    expect(await isSignedIn(tablet.fetch)).toBe(false)
  })

  test('the device learns of it without a session, also after its person was removed, and the administrator sees when it is done', async () => {
    await pull(device)
    await act(rule, await oneOf(devicesOf(rule)), 'erase')
    await lab.server.saveRows(group, 'members', { remove: member.id })
    expect(await orders(device.key, 'some-other-key')).toEqual([{ device: device.key, orderedBy: administrator.fullName, orderedAt: lab.server.now }])
    await tablet.signIn(member)
    expect(await codeOf(await pull(device))).toBe('device.erased')
    lab.server.now += hour
    expect((await confirm(device.key)).status).toBe(204)
    expect(await oneOf(devicesOf(rule))).toMatchObject({ erasure: { erasedAt: lab.server.now } })
  })

  test('confirming again changes nothing, and a copy of the device that comes later is erased, too', async () => {
    await pull(device)
    await act(rule, await oneOf(devicesOf(rule)), 'erase')
    await confirm(device.key)
    const done = lab.server.now
    lab.server.now += hour
    await confirm(device.key)
    expect(await oneOf(devicesOf(rule))).toMatchObject({ erasure: { erasedAt: done } })
    expect(await orders(device.key)).toHaveLength(1)
    lab.server.now += 90 * day
    expect(await devicesOf(await lab.server.signIn(administrator))).toEqual([])
  })

  test('confirming for a key without an order does nothing, and says nothing about the key', async () => {
    await pull(device)
    expect([(await confirm(device.key)).status, (await confirm('some-other-key')).status]).toEqual([204, 204])
    expect(await oneOf(devicesOf(rule))).toMatchObject({ erasure: null })
    expect(await orders(device.key, 'some-other-key')).toEqual([])
  })

  test('a copy of the device under a key of its own is one device with it: both are erased', async () => {
    await device.push(change(device, 1))
    const copy = new WireDevice(tablet.fetch, member, group)
    const family = { key: device.key, offset: 1 }
    await copy.push(change(copy, 2))
    await lab.store.engine.write((sql) => sql.all('update device set family = $1 where key in ($1, $2)', [family.key, copy.key]))
    await pull(copy)
    await act(rule, await oneOf(devicesOf(rule)), 'erase')
    for (const each of [device, copy]) {
      await tablet.signIn(member)
      expect(await codeOf(await pull(each))).toBe('device.erased')
    }
    expect((await orders(device.key, copy.key)).map((order) => order.device)).toEqual([device.key, copy.key])
  })

  test('a copy that nobody knew of joins the family of an erased device with its first push, and is refused', async () => {
    await device.push(change(device, 1))
    await pull(device)
    await act(rule, await oneOf(devicesOf(rule)), 'erase')
    await tablet.signIn(member)
    const copy = new WireDevice(tablet.fetch, member, group)
    const answer = await copy.pushWith({ family: { key: device.key, offset: 1 } }, change(copy, 2))
    expect(await codeOf(answer)).toBe('device.erased')
  })

  test('other people and other groups on the same tablet are not touched', async () => {
    await pull(device)
    const elsewhere = new WireDevice(tablet.fetch, member, other)
    await pull(elsewhere)
    const colleague = await lab.server.makeUser('Member', group)
    await tablet.signIn(colleague)
    const theirs = new WireDevice(tablet.fetch, colleague, group)
    await pull(theirs)
    const shown = (await devicesOf(rule)).find(({ userID }) => userID === member.id)!
    await act(rule, shown, 'erase')
    expect(await orders(device.key, elsewhere.key, theirs.key)).toMatchObject([{ device: device.key }])
    expect((await pull(theirs)).status).toBe(200)
    await tablet.signIn(member)
    expect((await pull(elsewhere)).status).toBe(200)
  })

  test('someone who erases their own device erases all their groups there, and nothing of others', async () => {
    await pull(device)
    const elsewhere = new WireDevice(tablet.fetch, member, other)
    await pull(elsewhere)
    const colleague = await lab.server.makeUser('Member', group)
    await tablet.signIn(colleague)
    const theirs = new WireDevice(tablet.fetch, colleague, group)
    await pull(theirs)
    const second = new Tablet(lab.server.anonymous)
    await second.signIn(member)
    expect((await act(second.fetch, await oneOf(ownDevices(second.fetch)), 'erase', 'user')).status).toBe(204)
    expect((await orders(device.key, elsewhere.key, theirs.key)).map((order) => order.device)).toEqual([device.key, elsewhere.key])
    expect(await oneOf(ownDevices(second.fetch))).toMatchObject({ erasure: { orderedBy: member.fullName, erasedAt: null } })
  })

  test('a push that races the order is either accepted before it or refused: nothing is accepted after it', async () => {
    await pull(device)
    const shown = await oneOf(devicesOf(rule))
    const pushes = Promise.all(Array.from({ length: 3 }, () => device.push(change(device, 1))))
    const [answers] = await Promise.all([pushes, act(rule, shown, 'erase')])
    const accepted = (sql: Parameters<Parameters<typeof lab.store.engine.read>[0]>[0]) =>
      sql.all<{ last_mutation: number }>('select last_mutation from device where key = $1', [device.key])
    const [before] = await lab.store.engine.read(accepted)
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 403 || status === 401)).toBe(true)
    await tablet.signIn(member)
    expect(await codeOf(await device.push(change(device, 9)))).toBe('device.erased')
    expect(await lab.store.engine.read(accepted)).toEqual([before])
  })
})
