import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { confirmSecret, proposeSecret } from '#server/store/people/two-step.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, startServer, type Fetch, type TestServer, type TestUser } from '#tests/harness/server.ts'
import { useMailbox } from '#tests/harness/use-mailbox.ts'

const path = '/api/v1/user/password/reset'
const origin = 'https://lab.example.org'
const newPassword = 'four kettles in a row'
const hour = 3_600_000
const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const ask = (server: TestServer, email: string) => server.anonymous(path, json({ email }))
const use = (server: TestServer, code: string, chosen = newPassword) => server.anonymous(`${path}/use`, json({ code, newPassword: chosen }))
const emailOf = ({ login }: TestUser) => `${login}@lab.example`
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

async function canSignIn(server: TestServer, { login }: TestUser, pw: string) {
  const answer = await server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: login, pw }) })
  return ((await answer.json()) as { success: boolean }).success
}

describeServer('a forgotten password', (lab) => {
  let posts = 0
  const makeUser = async () => lab.server.makeUser('Member', await lab.server.makeGroup())

  /** The same database behind a server that sends mails. */
  async function makePost() {
    const mailbox = await useMailbox()
    const server = await startServer({ engine: lab.store.engine, mail: { smtpUrl: mailbox.url, from: 'aliquot@lab.example', origin } })
    afterTest(() => server.close())
    // Requests are counted for a while, and every test has the same address.
    server.now += ++posts * hour
    const codes = () => mailbox.mails.map(({ text }) => /\/login\/reset\/#([\w-]{43})/.exec(text)![1]!)
    /** Until everything that was begun is done. */
    const settle = async () => {
      await server.app.services.mailer!.stop()
      return codes()
    }
    return { mailbox, server, settle }
  }

  test('a mail has the user name and a link; a new password signs in, the old one does not, and all sessions are over', async () => {
    const user = await makeUser()
    const { mailbox, server, settle } = await makePost()
    const [browser, program] = [await server.signIn(user), await server.useToken(user)]
    expect((await ask(server, ` ${emailOf(user).toUpperCase()} `)).status).toBe(204)
    const [code] = await settle()
    const [mail] = mailbox.mails
    expect(mail).toMatchObject({ to: [emailOf(user)], subject: 'Choose a new password for Aliquot' })
    for (const text of [user.login, `${origin}/login/reset/#`, 'one hour', 'ignore this email']) expect(mail!.text).toContain(text)
    const answer = await use(server, code!)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
    const isIn = async (fetch: Fetch) => (await fetch('/api/v1/sync/session')).status === 200
    expect([await isIn(browser), await isIn(program)]).toEqual([false, true])
    expect([await canSignIn(server, user, password), await canSignIn(server, user, newPassword)]).toEqual([false, true])
  })

  test('with two-step verification, signing in with the new password takes a code as before', async () => {
    const user = await makeUser()
    const { server, settle } = await makePost()
    await lab.store.engine.write(async (sql) => {
      await proposeSecret(sql, user.id, 'A'.repeat(32))
      await confirmSecret(sql, user.id, { secret: 'A'.repeat(32), step: 1, at: server.now })
    })
    await ask(server, emailOf(user))
    expect((await use(server, (await settle())[0]!)).status).toBe(204)
    const answer = await server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw: newPassword }) })
    expect([await answer.json(), answer.headers.getSetCookie()]).toMatchObject([{ success: false, twoStep: true }, []])
  })

  test('the answer is the same for an address that nobody has, which gets no mail', async () => {
    const user = await makeUser()
    const { mailbox, server, settle } = await makePost()
    const answers = [await ask(server, 'nobody@lab.example'), await ask(server, emailOf(user))]
    const seen = await Promise.all(
      answers.map(async (answer) => [answer.status, await answer.text(), [...answer.headers.keys()].filter((name) => name !== 'date')]),
    )
    expect(seen[0]).toEqual(seen[1])
    await settle()
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[emailOf(user)]])
  })

  test('nobody is looked up before the answer, so it takes the same time for everyone', async () => {
    const user = await makeUser()
    const { server } = await makePost()
    const statements: string[] = []
    const { read } = lab.store.engine
    Object.assign(lab.store.engine, {
      read: (work: Parameters<typeof read>[0]) =>
        read.call(lab.store.engine, (sql) => work({ all: (text, params) => (statements.push(text), sql.all(text, params)) })),
    })
    // What would be done afterwards never begins.
    Object.assign(server.app.services.mailer!, { afterAnswer: () => {} })
    for (const email of [emailOf(user), 'nobody@lab.example']) expect((await ask(server, email)).status).toBe(204)
    Object.assign(lab.store.engine, { read })
    expect(statements.join()).toContain('login_failures')
    expect(statements.join()).not.toMatch(/users|password_reset/)
  })

  test('a link works once, for an hour, and ends when the password changes in any way', async () => {
    const user = await makeUser()
    const { server, settle } = await makePost()
    for (const _ of [1, 2]) await ask(server, emailOf(user))
    const [first, second] = await settle()
    const chosen = ['four kettles in a row', 'seven green bottles']
    const both = await Promise.all(chosen.map((pw) => use(server, first!, pw)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 410])
    for (const code of [first!, second!, 'x'.repeat(43)]) expect(await codeOf(await use(server, code))).toBe('link.over')

    server.now += limits.password.resetLasts
    await ask(server, emailOf(user))
    const late = (await settle()).at(-1)!
    server.now += limits.password.resetLasts
    expect(await codeOf(await use(server, late))).toBe('link.over')
  })

  test('ends when the person changes the password themselves', async () => {
    const user = await makeUser()
    const { server, settle } = await makePost()
    await ask(server, emailOf(user))
    const [code] = await settle()
    const browser = await server.signIn(user)
    expect((await browser('/api/v1/user/password', json({ currentPassword: password, newPassword }))).status).toBe(204)
    expect(await codeOf(await use(server, code!, 'seven green bottles'))).toBe('link.over')
  })

  test('an easy password is refused with its fault, and the link still works', async () => {
    const user = await makeUser()
    const { server, settle } = await makePost()
    await ask(server, emailOf(user))
    const [code] = await settle()
    for (const [chosen, reason] of [
      ['short', 'short'],
      ['Password2024!', 'common'],
      [`${user.login} forever`, 'personal'],
    ] as const)
      expect(await (await use(server, code!, chosen)).json()).toMatchObject({ code: 'password.too-easy', detail: { reason } })
    expect((await use(server, code!)).status).toBe(204)
  })

  test('requests are counted for each mailbox and each address, and a person has at most three valid links', async () => {
    const user = await makeUser()
    const { mailbox, server, settle } = await makePost()
    const statuses: number[] = []
    for (let times = 0; times < 6; times++) statuses.push((await ask(server, emailOf(user))).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    // The same for a mailbox that nobody has.
    for (let times = 0; times < 6; times++) statuses.push((await ask(server, 'nobody@lab.example')).status)
    expect(statuses.slice(6)).toEqual(statuses.slice(0, 6))
    await settle()
    expect(mailbox.mails).toHaveLength(3)
    let refused = 0
    for (let times = 0; times < 21; times++) if ((await ask(server, `nobody-${times}@lab.example`)).status === 429) refused += 1
    expect(refused).toBeGreaterThan(0)
  })

  test('a mail server that cannot be reached is reported to everyone alike; a mail that it does not take is in the log, without the link', async () => {
    const user = await makeUser()
    const { mailbox, server, settle } = await makePost()
    mailbox.refuse = true
    expect((await ask(server, emailOf(user))).status).toBe(204)
    await settle()
    expect(server.warnings().join()).toContain('a mail could not be sent')
    expect(server.log.join()).not.toMatch(/login\/reset\/#/)
    await mailbox.close()
    for (const email of [emailOf(user), 'nobody@lab.example']) {
      const answer = await ask(server, email)
      expect([answer.status, await codeOf(answer)]).toEqual([503, 'mail.failed'])
    }
  })

  test('without mail, the page says so, and nothing is sent', async () => {
    expect(await (await lab.server.anonymous(path)).json()).toEqual({ sendsMail: false })
    const answer = await ask(lab.server, 'ada@lab.example')
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'reset.no-mail'])
    const { server } = await makePost()
    expect(await (await server.anonymous(path)).json()).toEqual({ sendsMail: true })
  })
})
