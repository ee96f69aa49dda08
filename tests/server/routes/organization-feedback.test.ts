import { beforeAll, expect, test } from 'vitest'
import type { FeedbackPage, FeedbackQuery } from '#domain/wire/organization/organization-feedback.ts'
import type { ScheduledPoll } from '#domain/wire/accounts/session.ts'
import { setOrganizationAdministrator } from '#server/store/people/administrators.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import type { Fetch } from '#tests/harness/server.ts'

const json = (body: object, method = 'POST') => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const path = '/api/v1/organization/feedback'

describeRoutes('feedback for the organization', (lab) => {
  let asAdmin: Fetch

  beforeAll(async () => {
    const admin = await lab.server.makeUser('Guest', await lab.server.makeGroup())
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, admin.id, true))
    asAdmin = await lab.server.signIn(admin)
  })

  const setUp = async () => {
    const group = await lab.server.makeGroup(`Group of ${lab.server.now}`)
    const user = await lab.server.makeUser('Member', group)
    const fetch = await lab.server.signIn(user)
    const send = async (text: string, more: object = { isForOrganization: true }) => {
      lab.server.now += 1_000
      const id = `feedback-${lab.server.now}`
      const answer = await fetch('/api/v1/feedback', json({ id, text, screen: '/scan/', appVersion: '1.0.0', ...more }))
      expect(answer.status).toBe(204)
      return { groupID: group, userID: user.id, id }
    }
    return { group, user, fetch, send }
  }
  const read = async (query: Partial<FeedbackQuery>, fetch = asAdmin) => (await (await fetch(path, json(query))).json()) as FeedbackPage

  test('comes from every group, with its person, the newest first, a page at a time', async () => {
    const { group, user, send } = await setUp()
    for (const text of ['one', 'two', 'three']) await send(text)
    const page = await read({ groupID: group, sortDirection: 'DESC', maxRecordsPerPage: 2 })
    expect(page).toMatchObject({ recordCount: 3, data: [{ text: 'three' }, { text: 'two' }] })
    expect(page.data[0]).toEqual({
      id: expect.any(String),
      at: lab.server.now,
      userID: user.id,
      fullName: user.fullName,
      groupID: group,
      groupName: expect.stringContaining('Group of'),
      text: 'three',
      screen: '/scan/',
      appVersion: '1.0.0',
      isRead: false,
    })
    expect((await read({ groupID: group, sortDirection: 'DESC', maxRecordsPerPage: 2, currentPage: 2 })).data).toMatchObject([{ text: 'one' }])
    const others = await setUp()
    await others.send('elsewhere')
    expect((await read({ sortDirection: 'DESC', maxRecordsPerPage: 2 })).data.map(({ text }) => text)).toEqual(['elsewhere', 'three'])
  })

  test('is marked as read and as unread, for each administrator, and found by that', async () => {
    const { group, send } = await setUp()
    const [first] = [await send('one'), await send('two')]
    const mark = async (isRead: boolean) => (await asAdmin(`${path}/read`, json({ ...first, isRead }, 'PUT'))).status
    expect(await mark(true)).toBe(204)
    expect((await read({ groupID: group, isRead: true })).data.map(({ text }) => text)).toEqual(['one'])
    expect((await read({ groupID: group, isRead: false })).data.map(({ text }) => text)).toEqual(['two'])
    expect(await mark(false)).toBe(204)
    expect((await read({ groupID: group, isRead: true })).data).toEqual([])
    expect((await asAdmin(`${path}/read`, json({ ...first, id: 'nothing-like-it', isRead: true }, 'PUT'))).status).toBe(204)
  })

  test('is not shown if its person was told that only administrators of the group read it', async () => {
    const { group, send } = await setUp()
    const sent = await send('For our own administrators.', {})
    await asAdmin(`${path}/read`, json({ ...sent, isRead: true }, 'PUT'))
    expect((await read({ groupID: group })).data).toEqual([])
    expect(await (await asAdmin(`${path}/export`)).text()).not.toContain('For our own administrators.')
    expect(await lab.store.engine.read((sql) => sql.all('select read_at from feedback where group_id = $1', [group]))).toEqual([{ read_at: 0 }])
  })

  test('is counted in the poll of organization administrators until one of them has read it, on any device; also of those in no group', async () => {
    const unreadOf = async (as: Fetch) => ((await (await as('/members/fn/scheduledTasks/handler.ashx')).json()) as ScheduledPoll).unreadFeedback
    const left = await lab.server.makeGroup()
    await lab.server.makeUser('Administrator', left)
    const alone = await lab.server.makeUser('Guest', left)
    const asAlone = await lab.server.signIn(alone)
    expect(await unreadOf(asAlone)).toBeUndefined()
    await lab.store.engine.write((sql) => setOrganizationAdministrator(sql, alone.id, true))
    expect((await asAlone(`/api/v1/groups/leave?group=${left}`, json({}))).status).toBe(204)
    const before = (await unreadOf(asAlone))!
    const { send, fetch } = await setUp()
    const first = await send('one')
    await send('two')
    await send('For our own administrators.', {})
    expect([await unreadOf(asAlone), await unreadOf(asAdmin), await unreadOf(fetch), await unreadOf(lab.server.anonymous)]).toEqual([
      before + 2,
      before + 2,
      undefined,
      undefined,
    ])
    await asAdmin(`${path}/read`, json({ ...first, isRead: true }, 'PUT'))
    expect(await unreadOf(asAlone)).toBe(before + 1)
  })

  test('is exported with the same filters, however much it is; a text that looks like a formula is text', async () => {
    const { group, user, send } = await setUp()
    await lab.store.engine.write(async (sql) => {
      for (let n = 1; n <= 1_102; n++)
        await sql.all(
          `insert into feedback(group_id, user_id, id, sent_at, message, screen, app_version, for_organization) values ($1, $2, $3, $4, $5, '', '', 1)`,
          [group, user.id, `feedback-${n}`, lab.server.now + (n % 3), '=1+1'],
        )
    })
    const mine = await send('The last, with "quotes"')
    await asAdmin(`${path}/read`, json({ ...mine, isRead: true }, 'PUT'))
    const answer = await asAdmin(`${path}/export?groupID=${group}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1_104)
    expect(lines[0]).toBe('Time,Person,Group,Feedback,Screen,App version,Read')
    expect(lines[1]).toContain("'=1+1")
    expect(lines.at(-1)).toContain('"The last, with ""quotes""",/scan/,1.0.0,yes')
    const read = await asAdmin(`${path}/export?groupID=${group}&isRead=true`)
    expect((await read.text()).trimEnd().split('\r\n')).toHaveLength(2)
  })

  test('is closed to everyone else, administrators of groups, too', async () => {
    const { group, send } = await setUp()
    const sent = await send('one')
    const fetch = await lab.server.signIn(await lab.server.makeUser('Administrator', group))
    expect((await fetch(path, json({}))).status).toBe(403)
    expect((await fetch(`${path}/export`)).status).toBe(403)
    expect((await fetch(`${path}/read`, json({ ...sent, isRead: true }, 'PUT'))).status).toBe(403)
    expect((await read({ groupID: group })).data).toMatchObject([{ isRead: false }])
  })

  test.each([{ groupID: 'x' }, { isRead: 'yes' }, { search: 'x' }])('refuses what it does not know', async (query) => {
    expect((await asAdmin(path, json(query))).status).toBe(400)
  })
})
