import { beforeEach, expect, test } from 'vitest'
import { serverLimits } from '#domain/limits.ts'
import type { Invitations, Invited, Offer } from '#domain/wire/accounts/invitations.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { Notifier } from '#server/followers/notifier.ts'
import { verifyAudit } from '#server/store/feed/audit-table.ts'
import { SqlNotifierStore } from '#server/store/feed/notifier-tables.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { startServer, type Fetch, type TestUser } from '#tests/harness/server.ts'
import { useMailbox } from '#tests/harness/use-mailbox.ts'

const path = '/api/v1/groups/invitations'
const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const wanted = { name: 'Zoë Maas', email: '', role: 'Student' }
const person = { login: 'zoe', firstName: 'Zoë', lastName: 'Maas', email: 'zoe@lab.example', password: 'four kettles in a row' }
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

describeServer('an invitation', (lab) => {
  let group: number
  let administrator: TestUser
  let rule: Fetch
  let logins = 0
  const newPerson = () => ({ ...person, login: `zoe-${++logins}` })
  const invite = async (fields: object = {}, fetch = rule) => (await (await fetch(path, json({ ...wanted, ...fields }))).json()) as Invited
  const list = async (fetch = rule) => ((await (await fetch(path)).json()) as Invitations).invitations
  const read = (code: string, fetch: Fetch = lab.server.anonymous) => fetch('/api/v1/invitations/read', json({ code }))
  const accept = (code: string, fields: object = {}) => lab.server.anonymous('/api/v1/invitations/accept', json({ code, ...newPerson(), ...fields }))
  const join = (fetch: Fetch, code: string) => fetch('/api/v1/invitations/join', json({ code }))
  const groupsOf = async (fetch: Fetch) =>
    ((await (await fetch('/api/v1/sync/session')).json()) as SessionInfo).groups.map(({ groupId, role }) => [groupId, role])
  const peopleInAudit = () =>
    lab.store.engine.read((sql) => sql.all<{ command: string }>('select command, device, user_id, input from audit where group_id = $1', [group]))

  beforeEach(async () => {
    // Codes are counted for a while.
    lab.server.now += 3_600_000
    group = await lab.server.makeGroup('Okafor Lab')
    administrator = await lab.server.makeUser('Administrator', group)
    rule = await lab.server.signIn(administrator)
  })

  test('brings a new person into the group, signed in, with a row in the audit log', async () => {
    const { code, mail, invitation } = await invite()
    expect(mail).toBe('none')
    expect(invitation).toMatchObject({ ...wanted, invitedBy: administrator.fullName, expiresAt: lab.server.now + serverLimits.invitation.lasts })
    const offer = (await (await read(code)).json()) as Offer
    expect(offer).toMatchObject({ group: 'Okafor Lab', invitedBy: administrator.fullName, role: 'Student', name: 'Zoë Maas', isMember: false })
    const answer = await accept(code)
    expect(answer.status).toBe(204)
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    const zoe: Fetch = (address, init = {}) => lab.server.anonymous(address, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
    expect(await groupsOf(zoe)).toEqual([[group, 'Student']])
    expect(await peopleInAudit()).toMatchObject([{ command: 'member.add@1', device: 'invitation', input: JSON.stringify({ invitedBy: administrator.id }) }])
    expect(await verifyAudit(lab.store.engine, group)).toMatchObject({ broken: null })
    expect(await list()).toEqual([])
  })

  test('an address that someone typed who was not invited by it proves nothing', async () => {
    const emails = ['noa@lab.example', 'somebody.else@lab.example']
    for (const email of emails) expect((await accept((await invite({ email: emails[0] })).code, { email })).status).toBe(204)
    const rows = await lab.store.engine.read((sql) => sql.all('select email, email_claimed from users where email in ($1, $2) order by id', emails))
    expect(rows).toEqual([
      { email: emails[0], email_claimed: 0 },
      { email: emails[1], email_claimed: 1 },
    ])
  })

  test('brings someone with an account into the group, and leaves their active group as it is', async () => {
    const other = await lab.server.makeGroup('Others')
    const ada = await lab.server.makeUser('Member', other)
    const fetch = await lab.server.signIn(ada)
    const { code } = await invite()
    expect(await (await join(fetch, code)).json()).toEqual({ groupId: group })
    expect((await groupsOf(fetch)).toSorted()).toEqual([[group, 'Student'] as [number, string], [other, 'Member'] as [number, string]].toSorted())
    expect(((await (await fetch('/api/v1/sync/session')).json()) as SessionInfo).groupId).toBe(other)
    const again = await invite()
    expect(await (await read(again.code, fetch)).json()).toMatchObject({ isMember: true })
    expect(await codeOf(await join(fetch, again.code))).toBe('invitation.already-member')
    // It was not used up by that.
    expect((await read(again.code)).status).toBe(200)
  })

  test('someone who was removed can be invited back', async () => {
    const ada = await lab.server.makeUser('Member', group)
    const fetch = await lab.server.signIn(ada)
    await lab.server.saveRows(group, 'members', { remove: ada.id })
    expect(await groupsOf(fetch)).toEqual([])
    expect((await join(fetch, (await invite()).code)).status).toBe(200)
    expect(await groupsOf(fetch)).toEqual([[group, 'Student']])
  })

  test('the person who invited is told who accepted, once', async () => {
    const notifier = new Notifier({
      store: new SqlNotifierStore(lab.server.app.services.store),
      clock: () => lab.server.now,
      onError: (error) => expect(error).toBe(undefined),
    })
    await notifier.run()
    await accept((await invite()).code)
    await notifier.run()
    await notifier.run()
    const rows = await lab.store.engine.read((sql) => sql.all('select audience, kind, actor, target_url from notifications where group_id = $1', [group]))
    expect(rows).toEqual([{ audience: administrator.id, kind: 'joined', actor: 'Zoë Maas', target_url: '/members/groups/members/' }])
  })

  test('works once, of several at the same moment for one', async () => {
    const { code } = await invite()
    const ada = await lab.server.signIn(await lab.server.makeUser('Member', await lab.server.makeGroup()))
    const answers = await Promise.all([accept(code), accept(code), join(ada, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([expect.any(Number), 410, 410])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await peopleInAudit()).toHaveLength(1)
    expect(await codeOf(await read(code))).toBe('link.over')
  })

  test('two new people at the same moment do not get the same user name', async () => {
    const codes = [(await invite()).code, (await invite()).code]
    const answers = await Promise.all(codes.map((code) => accept(code, { login: 'Same Name' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
    const refused = answers.findIndex(({ status }) => status === 400)
    expect(await codeOf(answers[refused]!)).toBe('login.taken')
    expect((await accept(codes[refused]!)).status).toBe(204)
  })

  test('ends after a week, when it is revoked, with a new code, and when its author may not invite any more', async () => {
    const [late, revoked, renewed, orphan] = [await invite(), await invite(), await invite(), await invite()]
    expect((await rule(`${path}/${revoked.invitation.id}/revoke`, json({}))).status).toBe(204)
    const fresh = (await (await rule(`${path}/${renewed.invitation.id}/renew`, json({}))).json()) as Invited
    expect(fresh.invitation.id).toBe(renewed.invitation.id)
    for (const { code } of [revoked, renewed]) expect(await codeOf(await accept(code))).toBe('link.over')
    expect((await accept(fresh.code)).status).toBe(204)
    expect((await list()).map(({ id }) => id).toSorted()).toEqual([late, orphan].map(({ invitation }) => invitation.id).toSorted())

    await lab.server.saveRows(group, 'members', { id: administrator.id, fullName: administrator.fullName, role: 'Member' })
    expect(await codeOf(await read(orphan.code))).toBe('link.over')
    await lab.server.saveRows(group, 'members', { id: administrator.id, fullName: administrator.fullName, role: 'Administrator' })
    expect((await read(orphan.code)).status).toBe(200)
    lab.server.now += serverLimits.invitation.lasts
    expect(await codeOf(await accept(late.code))).toBe('link.over')
    expect(await codeOf(await read('x'.repeat(43)))).toBe('link.over')
  })

  test('a refused form leaves it usable', async () => {
    const { code } = await invite()
    expect(await (await accept(code, { password: 'Password2024!' })).json()).toMatchObject({ code: 'password.too-easy', detail: { reason: 'common' } })
    expect(await (await accept(code, { password: 'Zoë Maas forever' })).json()).toMatchObject({ detail: { reason: 'personal' } })
    expect(await codeOf(await accept(code, { login: administrator.login.toUpperCase() }))).toBe('login.taken')
    for (const wrong of [{ login: ' ' }, { firstName: '' }, { email: 'zoe@lab.example, eve@lab.example' }])
      expect(await codeOf(await accept(code, wrong))).toBe('input.invalid')
    expect((await accept(code)).status).toBe(204)
  })

  test('whoever has a code cannot find out with it which user names are taken, beyond a few', async () => {
    const { code } = await invite()
    for (let times = 0; times < 30; times += 1) expect(await codeOf(await accept(code, { login: administrator.login }))).toBe('login.taken')
    const answer = await accept(code, { login: administrator.login })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900'])
  })

  test('is written, listed, renewed and revoked only by the group’s administrators, and another group’s is as if it did not exist [PERM-02]', async () => {
    const { invitation } = await invite()
    const calls = (id: string): [string, RequestInit?][] => [
      [path],
      [path, json(wanted)],
      [`${path}/${id}/renew`, json({})],
      [`${path}/${id}/revoke`, json({})],
    ]
    for (const role of ['Member', 'Student', 'Guest'] as const) {
      const fetch = await lab.server.signIn(await lab.server.makeUser(role, group))
      for (const [address, init] of calls(invitation.id)) expect(await codeOf(await fetch(address, init))).toBe('permission.denied')
    }
    const others = await lab.server.makeGroup()
    const stranger = await lab.server.signIn(await lab.server.makeUser('Administrator', others))
    expect(await list(stranger)).toEqual([])
    for (const [address, init] of calls(invitation.id).slice(2)) {
      const [theirs, nobodys] = [await stranger(address, init), await stranger(address.replace(invitation.id, 'nothing-here'), init)]
      expect([theirs.status, await theirs.json()]).toEqual([404, await nobodys.json()])
    }
    for (const [address, init] of calls(invitation.id)) expect(await codeOf(await stranger(`${address}?group=${group}`, init))).toBe('group.left')
    expect(await list()).toHaveLength(1)
  })

  test('is for the group that the screen shows, even if another one is active by now', async () => {
    const other = await lab.server.makeGroup('Second')
    await lab.server.saveRows(other, 'members', { id: administrator.id, fullName: administrator.fullName, role: 'Administrator' })
    await rule('/members/groups/setPrimary.ashx', { method: 'POST', body: new URLSearchParams({ subgroupID: String(other) }) })
    const { code } = (await (await rule(`${path}?group=${group}`, json(wanted))).json()) as Invited
    expect(await (await read(code)).json()).toMatchObject({ group: 'Okafor Lab' })
  })

  test('its code is neither stored nor logged', async () => {
    const { code } = await invite()
    await read(code)
    const stored = await lab.store.engine.read((sql) => sql.all('select * from invitation'))
    expect(JSON.stringify(stored)).not.toContain(code)
    expect(lab.server.log.join()).not.toContain(code)
  })

  test('with mail, it is sent to its address; if that fails, the one who invites is told and still has the link', async () => {
    const mailbox = await useMailbox()
    const origin = 'https://lab.example.org'
    const post = await startServer({ engine: lab.store.engine, mail: { smtpUrl: mailbox.url, from: 'aliquot@lab.example', origin } })
    afterTest(() => post.close())
    post.now = lab.server.now
    const fetch = await post.signIn(administrator)
    expect(await (await fetch(path)).json()).toMatchObject({ sendsMail: true })
    const sent = await invite({ email: ' zoe@lab.example ' }, fetch)
    expect(sent.mail).toBe('sent')
    expect(mailbox.mails).toMatchObject([{ to: ['zoe@lab.example'] }])
    const [mail] = mailbox.mails
    for (const text of ['Hello Zoë Maas,', administrator.fullName, 'Okafor Lab', `${origin}/invite#${sent.code}`, '7 days', 'did not expect this mail'])
      expect(mail!.text).toContain(text)
    expect((await invite({}, fetch)).mail).toBe('none')
    mailbox.refuse = true
    const failed = await invite({ email: 'max@lab.example' }, fetch)
    expect(failed.mail).toBe('failed')
    expect((await accept(failed.code)).status).toBe(204)
    expect(mailbox.mails).toHaveLength(1)
  })

  test.each(['zoe', 'zoe@lab.example, eve@lab.example', 'zoe@lab.example\r\nBcc: eve@lab.example', '<zoe@lab.example>'])('cannot go to %j', async (email) => {
    expect((await rule(path, json({ ...wanted, email }))).status).toBe(400)
    expect(await list()).toEqual([])
  })
})
