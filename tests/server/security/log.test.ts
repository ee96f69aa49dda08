import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { logOptions } from '#server/security/log.ts'
import { routes } from '#server/routes/list.ts'
import { defineRoute } from '#server/routes/route.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password } from '#tests/harness/server.ts'

const breaking = defineRoute({
  method: 'GET',
  path: '/api/v1/breaking',
  access: 'public',
  input: z.unknown(),
  refusals: [],
  handler: () => {
    throw new Error('a table named secrets does not exist')
  },
})

describeServer(
  'the log',
  (lab) => {
    test('contains no password, cookie or token, whatever succeeded or failed', async () => {
      const user = await lab.server.makeUser('Member', await lab.server.makeGroup())
      const answer = await lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw: password }) })
      const token = /aliquot=([\w-]+)/.exec(answer.headers.getSetCookie()[0]!)![1]!
      await lab.server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw: 'my-other-password' }) })
      await lab.server.anonymous('/login/login.ashx', {
        method: 'POST',
        body: '{"un": 1, "pw": "my-other-password"',
        headers: { 'content-type': 'application/json' },
      })
      for (const headers of [{ cookie: `aliquot=${token}` }, { authorization: token }] as Record<string, string>[]) {
        for (const path of ['/api/v1/sync/session', '/api/v1/breaking', '/api/v1/samples/x', '/nowhere']) await lab.server.anonymous(path, { headers })
      }
      const log = lab.server.log.join('')
      expect(log).toContain('/api/v1/breaking')
      for (const secret of [password, 'correct+horse', 'my-other-password', token, '$argon2']) expect(log).not.toContain(secret)
    })

    test('an unknown failure returns 500 server.failed with a reference number and nothing else; the log has the number and the stack', async () => {
      const answer = await lab.server.anonymous('/api/v1/breaking')
      expect(answer.status).toBe(500)
      const text = await answer.text()
      expect(text).not.toContain('secrets')
      const body = JSON.parse(text) as { detail: { request: string } }
      const message = 'Something went wrong on the server. The error was logged.'
      expect(body).toEqual({ code: 'server.failed', message, errors: [message], detail: { request: expect.stringMatching(/^[\w-]{36}$/) } })
      const line = lab.server.log.find((entry) => entry.includes(body.detail.request) && entry.includes('"err"'))
      expect(line).toContain('a table named secrets does not exist')
      expect(line).toContain('log.test.ts')
    })
  },
  { routes: [...routes, breaking] },
)

test('if headers or forms are ever logged, the secrets in them are hidden', () => {
  const lines: string[] = []
  const log = pino(logOptions('info') as object, { write: (line) => void lines.push(line) })
  log.info({ headers: { cookie: 'aliquot=abc', authorization: 'abc', 'set-cookie': 'abc' }, body: { pw: 'abc', password: 'abc' }, pw: 'abc' }, 'x')
  log.info({ req: { headers: { cookie: 'abc', authorization: 'abc' } }, res: { headers: { 'set-cookie': ['abc'] } } }, 'x')
  expect(lines.join('')).not.toContain('abc')
})

test('a log without space on its disk stops nothing [FAULT-03]', async () => {
  const full = await open('/dev/full', 'w')
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'log-child.ts')], { stdio: ['ignore', full.fd, 'pipe'] })
  let answers = ''
  child.stderr!.on('data', (text: Buffer) => (answers += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  await full.close()
  expect([code, answers]).toEqual([0, 'here\nhere\nhere\n'])
})
