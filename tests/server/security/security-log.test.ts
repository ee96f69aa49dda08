import { expect, test } from 'vitest'
import { describeServer } from '#tests/harness/describe-server.ts'
import type { TestUser } from '#tests/harness/server.ts'

const json = (body: unknown, method = 'POST') => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const inEachLine: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'reqId'])

describeServer('the log of the server', (lab) => {
  const makeUser = async () => lab.server.makeUser('Member', await lab.server.makeGroup())

  /** What `work` added to the log under one of these messages, without the fields that every line has. */
  async function linesOf(messages: readonly string[], work: () => Promise<unknown>) {
    const before = lab.server.log.length
    await work()
    const lines = lab.server.log.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
    const wanted = lines.filter(({ msg }) => messages.includes(msg as string))
    return wanted.map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !inEachLine.has(name))))
  }
  test('says who was refused what', async () => {
    const user = await makeUser()
    const fetch = await lab.server.signIn(user)
    const lines = await linesOf(['a call was refused'], async () => {
      await fetch('/api/v1/audit')
      await fetch('/api/v1/sync/session', { headers: { authorization: 'x'.repeat(43) } })
      await fetch('/api/v1/user/password', { ...json({}), headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' } })
      await fetch('/api/v1/user/password', json({ surprise: 1 }))
    })
    expect(lines).toEqual([
      { userId: user.id, code: 'permission.denied', msg: 'a call was refused' },
      { code: 'session.expired', msg: 'a call was refused' },
      { code: 'request.cross-site', msg: 'a call was refused' },
      { userId: user.id, code: 'input.field-unknown', msg: 'a call was refused' },
    ])
  })

  test('names the person in the last line of each of their calls', async () => {
    const user: TestUser = await makeUser()
    const fetch = await lab.server.signIn(user)
    const lines = await linesOf(['request completed'], () => fetch('/api/v1/sync/session'))
    expect(lines).toMatchObject([{ userId: user.id, res: { statusCode: 200 } }])
  })

  test('says of each call when it came, from where, for what, how it ended and how long it took, under one number', async () => {
    const at = Date.now()
    const before = lab.server.log.length
    await lab.server.anonymous('/api/v1/audit')
    const lines = lab.server.log.slice(before).map((line) => JSON.parse(line) as { reqId: string; time: number })
    const [first, last] = [lines[0]!, lines.at(-1)!]
    expect(first).toMatchObject({ req: { method: 'GET', url: '/api/v1/audit', remoteAddress: expect.any(String) as string } })
    expect(last).toMatchObject({ res: { statusCode: 401 }, responseTime: expect.any(Number) as number })
    expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set([expect.any(String)]))
    for (const { time } of lines) expect(time).toBeGreaterThanOrEqual(at)
  })
})
