import { expect, test } from 'vitest'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { startServer, type Fetch } from '#tests/harness/server.ts'

const put = (fetch: Fetch, path: string, body: object) =>
  fetch(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const settings = '/api/v1/organization/settings'
const policies = '/api/v1/groups/policies'
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

describeServer('the system settings', (lab) => {
  const makeTeam = async () => {
    const group = await lab.server.makeGroup()
    const [leader, member, admin] = [
      await lab.server.makeUser('Administrator', group),
      await lab.server.makeUser('Member', group),
      await lab.server.makeUser('Guest', group),
    ]
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, admin.id, true))
    const [asLeader, asMember, asAdmin] = [await lab.server.signIn(leader), await lab.server.signIn(member), await lab.server.signIn(admin)]
    const seen = async () => {
      const { idleMinutes, passwordExpiresInDays } = (await (await asMember('/api/v1/sync/session')).json()) as SessionInfo
      return [idleMinutes, passwordExpiresInDays]
    }
    return { asLeader, asMember, asAdmin, seen }
  }

  test('apply to all groups with the next call; a group may be stricter, never looser', async () => {
    const { asLeader, asAdmin, seen } = await makeTeam()
    expect(await seen()).toEqual([30, undefined])
    expect((await put(asLeader, '/api/v1/groups/idlePolicy', { idleMinutesTimeoutPolicy: -1 })).status).toBe(200)
    expect(await seen()).toEqual([-1, undefined])

    expect((await put(asAdmin, settings, { idleMinutes: 15, passwordDays: 90 })).status).toBe(204)
    // What the group had set before is looser, so it no longer counts.
    expect(await seen()).toEqual([15, 90])
    for (const idleMinutesTimeoutPolicy of [16, -1])
      expect(await codeOf(await put(asLeader, '/api/v1/groups/idlePolicy', { idleMinutesTimeoutPolicy }))).toBe('policy.looser')
    expect(await codeOf(await put(asLeader, '/api/v1/groups/passwordPolicy', { passwordValidDays: -1 }))).toBe('policy.looser')
    expect((await put(asLeader, '/api/v1/groups/idlePolicy', { idleMinutesTimeoutPolicy: 5 })).status).toBe(200)
    expect((await put(asLeader, '/api/v1/groups/passwordPolicy', { passwordValidDays: 30 })).status).toBe(200)
    expect(await seen()).toEqual([5, 30])
    expect(await (await asLeader(policies)).json()).toEqual({
      idleMinutesTimeoutPolicy: 5,
      passwordValidDays: 30,
      server: { idleMinutesTimeoutPolicy: 15, passwordValidDays: 90 },
      most: { idleMinutesTimeoutPolicy: 15, passwordValidDays: 90 },
    })

    expect((await put(asAdmin, settings, { idleMinutes: null })).status).toBe(204)
    expect(await (await asAdmin(settings)).json()).toEqual({
      idleMinutes: null,
      passwordDays: 90,
      offlineHours: null,
      uploadMegabytes: null,
      server: { idleMinutes: 30, passwordDays: -1, offlineHours: 72, uploadMegabytes: 100 },
    })
    await put(asAdmin, settings, { passwordDays: null })
  })

  test('are read by every process on the same database', async () => {
    const { asAdmin, seen } = await makeTeam()
    const other = await startServer({ engine: (await lab.store.another()).engine })
    other.now = lab.server.now
    const member = await lab.server.makeUser('Member', await lab.server.makeGroup())
    const there = await other.signIn(member)
    const idleThere = async () => ((await (await there('/api/v1/sync/session')).json()) as SessionInfo).idleMinutes
    expect(await idleThere()).toBe(30)
    await put(asAdmin, settings, { idleMinutes: 10 })
    expect((await seen())[0]).toBe(10)
    other.now += 10_000
    expect(await idleThere()).toBe(10)
    await put(asAdmin, settings, { idleMinutes: null })
    await other.close()
  })

  test('devices are told for how long they open without the server', async () => {
    const { asMember, asAdmin } = await makeTeam()
    const hours = async () => ((await (await asMember('/api/v1/sync/session')).json()) as SessionInfo).offlineHours
    expect(await hours()).toBeUndefined()
    await put(asAdmin, settings, { offlineHours: 8 })
    expect(await hours()).toBe(8)
    await put(asAdmin, settings, { offlineHours: null })
    expect(await hours()).toBeUndefined()
  })

  test('devices are told how large a file may be', async () => {
    const { asMember, asAdmin } = await makeTeam()
    const megabytes = async () => ((await (await asMember('/api/v1/sync/session')).json()) as SessionInfo).uploadMegabytes
    expect(await megabytes()).toBeUndefined()
    await put(asAdmin, settings, { uploadMegabytes: 25 })
    expect(await megabytes()).toBe(25)
    await put(asAdmin, settings, { uploadMegabytes: null })
  })

  test('each change is in the audit log; what is not a limit, and anyone else, is refused', async () => {
    const { asAdmin, asLeader } = await makeTeam()
    for (const body of [
      { idleMinutes: 0 },
      { idleMinutes: -1 },
      { idleMinutes: 1_441 },
      { passwordDays: 1.5 },
      { offlineHours: 73 },
      { uploadMegabytes: 102_401 },
      { uploads: 3 },
    ])
      expect((await put(asAdmin, settings, body)).status).toBe(400)
    expect((await put(asLeader, settings, { idleMinutes: 5 })).status).toBe(403)
    expect((await asLeader(settings)).status).toBe(403)
    lab.server.now += 1_000
    await put(asAdmin, settings, { idleMinutes: 20, passwordDays: null })
    const events = await lab.store.engine.read((sql) =>
      sql.all('select detail from account_event where kind = $1 and at = $2', ['settings.changed', lab.server.now]),
    )
    expect(events).toEqual([{ detail: '{"setting":"idleMinutes","value":20}' }])
    await put(asAdmin, settings, { idleMinutes: null })
  })
})
