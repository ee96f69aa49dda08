import { expect, test } from 'vitest'
import { writeSetting } from '#domain/commands/write-setting.ts'
import type { UserSettingRow } from '#domain/entities/user-setting.ts'
import type { NotificationChannels } from '#domain/wire/accounts/notification-channels.ts'
import { runCommand } from '#server/feed/run-as-api.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { makeNotification } from '#tests/harness/notifications.ts'
import { startServer, type TestServer, type TestUser } from '#tests/harness/server.ts'
import { useMailbox } from '#tests/harness/use-mailbox.ts'

const origin = 'https://lab.example.org'
const hour = 3_600_000
const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }

describeRoutes('the daily mail', (lab) => {
  const channelsOf = async (server: TestServer, user: TestUser) => {
    const fetch = await server.signIn(user)
    return (await (await fetch(`/api/v1/user/notificationChannels?user=${user.id}`)).json()) as NotificationChannels
  }

  /** Someone who wants to be mailed about low stock, in two groups, and something that they have not read. */
  async function makeReader(): Promise<{ user: TestUser; groups: number[] }> {
    const groups = [await lab.server.makeGroup('Okafor Lab'), await lab.server.makeGroup('Core Facility')]
    const user = await lab.server.makeUser('Member', ...groups)
    const { store } = lab.server.app.services
    for (const group of groups) await runCommand(store, { userId: user.id }, group, writeSetting, { key: 'Notify.low.mail', value: 'on' }, () => lab.server.now)
    await lab.server.saveRows(groups[0]!, 'notifications', makeNotification({ id: user.id, audience: user.id, createdAt: lab.server.now - 20 * hour }))
    return { user, groups }
  }

  const choicesOf = async ({ user, groups }: { user: TestUser; groups: number[] }) => {
    const { store } = lab.server.app.services
    const perGroup = groups.map((group) => store.read((tables) => tables.rowsById(group, user.id, 'userSettings', null, 10)))
    return (await Promise.all(perGroup)).flat().map((row) => (row as unknown as UserSettingRow).key)
  }

  test('is sent by the server on its own; its link unsubscribes with one click of a mail program, in all groups, and only by POST', async () => {
    const reader = await makeReader()
    const mailbox = await useMailbox()
    const mail = { smtpUrl: mailbox.url, from: 'aliquot@lab.example', origin }
    const server = await startServer({ engine: lab.store.engine, mail, dailyMailHour: 0 })
    afterTest(() => server.close())
    expect(await channelsOf(server, reader.user)).toMatchObject({ mail: { address: `${reader.user.login}@lab.example`, hour: 0 } })
    const own = () => mailbox.mails.find(({ to }) => to.includes(`${reader.user.login}@lab.example`))
    await eventually(() => expect(own()).toBeDefined())
    const received = own()!
    expect(received.text.replaceAll('\r', '')).toContain('Okafor Lab\n- anti-CD3 is low: 0.5 mL left')
    expect(received.html).toContain('<li>anti-CD3 is low: 0.5 mL left</li>')
    expect(received.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [, url] = /List-Unsubscribe: <([^>]+)>/.exec(received.source.replace(/\r\n\s+/g, ' '))!
    const { pathname, search } = new URL(url!.replaceAll(' ', ''))

    expect((await server.anonymous(pathname + search)).status).not.toBe(204)
    expect(await choicesOf(reader)).toEqual(['Notify.low.mail', 'Notify.low.mail'])
    for (const attempt of ['first', 'again']) {
      expect((await server.anonymous(pathname + search, oneClick)).status, attempt).toBe(204)
      expect(await choicesOf(reader)).toEqual([])
    }
    const code = search.slice('?code='.length)
    expect([...server.log, ...lab.server.log].join('\n')).not.toContain(code)
  })

  test('a wrong or old link changes nothing', async () => {
    const reader = await makeReader()
    const code = 'x'.repeat(43)
    const answer = await lab.server.anonymous(`/mail/unsubscribe?code=${code}`, oneClick)
    expect(answer.status).toBe(410)
    expect(await choicesOf(reader)).toHaveLength(2)
  })

  test('a server without mail says so', async () => {
    const user = await lab.server.makeUser('Member', await lab.server.makeGroup())
    expect(await channelsOf(lab.server, user)).toMatchObject({ mail: null })
  })
})
