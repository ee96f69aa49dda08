import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SessionInfo } from '#domain/wire/session.ts'
import { startServerProcess, type ServerProcess } from '#tests/harness/server-process.ts'

describe('the server as a process', () => {
  let dataDir: string
  const running: ServerProcess[] = []
  const start = async (options: Parameters<typeof startServerProcess>[0] = {}) => {
    const server = await startServerProcess({ dataDir, env: { ALIQUOT_DEMO: '1' }, fromSource: true, ...options })
    running.push(server)
    return server
  }
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'aliquot-data-'))
  })
  afterEach(async () => {
    for (const server of running.splice(0)) await server.kill()
    await rm(dataDir, { recursive: true })
  })

  test('prints its address and the demo’s sign-in, which works, and stops in peace on SIGTERM with streams open', async () => {
    const server = await start()
    const [, login, password] = /Sign in as (\S+) with the password (\S+)/.exec(server.output())!
    const answer = await fetch(`${server.url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un: login!, pw: password! }) })
    expect(await answer.json()).toMatchObject({ success: true })
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    const stream = await fetch(`${server.url}/api/v1/sync/events`, { headers: { cookie } })
    expect(stream.status).toBe(200)
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  test('a session outlives kill -9 and a new start on the same folder', async () => {
    const first = await start()
    const [, login, password] = /Sign in as (\S+) with the password (\S+)/.exec(first.output())!
    const answer = await fetch(`${first.url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un: login!, pw: password! }) })
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    expect(await first.kill()).toEqual({ code: null, signal: 'SIGKILL' })
    const second = await start({ port: Number(new URL(first.url).port) })
    const session = (await (await fetch(`${second.url}/api/v1/sync/session`, { headers: { cookie } })).json()) as SessionInfo
    expect(session).toMatchObject({ login })
  })

  test('wrong settings end the start with code 1 and a readable line', async () => {
    await expect(start({ env: { PORT: 'eighty' } })).rejects.toThrow("PORT is 'eighty'; it is a whole number")
  })
})
