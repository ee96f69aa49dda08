import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import type { AnyRow } from '#domain/schema.ts'
import { toRows, type Columns } from '#domain/wire/columns.ts'
import type { Manifest } from '#domain/wire/sync/snapshot.ts'
import { openStore } from '#server/store/open-store.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { settleForPushes } from '#tests/harness/pushed-server.ts'
import { password } from '#tests/harness/server.ts'
import { startServerProcess, type ServerProcess } from '#tests/harness/server-process.ts'

describe('the server as a process', () => {
  let dataDir: string
  const running: ServerProcess[] = []
  const start = async (options: Parameters<typeof startServerProcess>[0] = {}) => {
    const server = await startServerProcess({ dataDir, ...options })
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

  const cookieOf = async ({ url }: ServerProcess, un: string, pw: string) => {
    const answer = await fetch(`${url}/login/login.ashx`, { method: 'POST', body: new URLSearchParams({ un, pw }) })
    expect(await answer.json()).toMatchObject({ success: true })
    return answer.headers.getSetCookie()[0]!.split(';')[0]!
  }
  /** A small laboratory; resolves with the login of someone in it. */
  const prepare = async (databaseUrl?: string) => {
    const store = await openStore({ dataFolder: dataDir, databaseUrl })
    const { login } = await settleForPushes(store)
    await store.close()
    return login
  }
  /** Ids of a part's rows, those that came with the manifest or are in its first block. */
  const idsOf = async (server: ServerProcess, headers: Record<string, string>, group: number, kind: string, isWanted: (row: AnyRow) => boolean) => {
    const body = JSON.stringify({ device: 'process-test', group, app: '0.2.0', kinds: { [kind]: 1 }, parts: [`group/${kind}`] })
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
    const [block] = ((await (await fetch(`${server.url}/api/v1/sync/manifest`, init)).json()) as Manifest).parts[0]!.blocks
    const address = `${server.url}/api/v1/sync/block?device=process-test&group=${group}&hash=${block!.hash}`
    const columns = block!.columns ?? ((await (await fetch(address, { headers })).json()) as Columns)
    return toRows(columns)
      .filter(isWanted)
      .map((row) => String(row.id))
  }

  test('prints its address and the demo’s sign-in, which works, and stops cleanly on SIGTERM with streams open', async () => {
    const server = await start({ env: { ALIQUOT_DEMO: '1' } })
    const [, un, pw] = /Sign in as (\S+) with the password (\S+)/.exec(server.output())!
    const cookie = await cookieOf(server, un!, pw!)
    const stream = await fetch(`${server.url}/api/v1/sync/events`, { headers: { cookie } })
    expect(stream.status).toBe(200)
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  test('requests that SIGTERM interrupts are answered, and their connection does not keep the server from stopping', async () => {
    const server = await start()
    const { host, port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    const closed = once(socket, 'close')
    let answer = ''
    socket.on('data', (data: Buffer) => (answer += data.toString()))
    const body = 'un=nobody&pw=nothing'
    const type = 'content-type: application/x-www-form-urlencoded'
    socket.write(`POST /login/login.ashx HTTP/1.1\r\nhost: ${host}\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
    // Once this is answered, the server has the first part of that.
    await fetch(`${server.url}/healthz`)
    const stopped = server.kill('SIGTERM')
    const isOpen = () =>
      fetch(`${server.url}/healthz`).then(
        () => true,
        () => false,
      )
    await expect.poll(isOpen).toBe(false)
    // With the next request, as a proxy sends them.
    socket.write(`${body.slice(5)}GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
    expect(await stopped).toEqual({ code: 0, signal: null })
    await closed
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  })

  test('stops at once on SIGTERM even if a browser holds an unused connection', async () => {
    const server = await start()
    const unused = connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(unused, 'connect')
    const closed = once(unused, 'close')
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    await closed
  })

  test('a session survives kill -9 and a restart on the same folder', async () => {
    const login = await prepare()
    const first = await start()
    const cookie = await cookieOf(first, login, password)
    expect(await first.kill()).toEqual({ code: null, signal: 'SIGKILL' })
    const second = await start({ port: Number(new URL(first.url).port) })
    const session = (await (await fetch(`${second.url}/api/v1/sync/session`, { headers: { cookie } })).json()) as SessionInfo
    expect(session).toMatchObject({ userId: expect.any(Number) })
  })

  test('two processes on one PostgreSQL: a session from one works on the other, and a write on one pokes listeners of the other', async () => {
    const databaseUrl = await freshDatabase(inject('postgresUrl'))
    try {
      const login = await prepare(databaseUrl)
      const [first, second] = await Promise.all([start({ databaseUrl }), start({ databaseUrl })])
      const headers = { cookie: await cookieOf(first, login, password) }
      const stream = await fetch(`${first.url}/api/v1/sync/events`, { headers })
      const group = ((await (await fetch(`${second.url}/api/v1/sync/session`, { headers })).json()) as SessionInfo).groupId
      const [shelf] = await idsOf(second, headers, group, 'storageLayers', (row) => row.rows === 0)
      const [sample] = await idsOf(second, headers, group, 'samples', () => true)
      const moved = await fetch(`${second.url}/api/v1/samples/${sample}/moveToLayer/${shelf}`, { method: 'POST', headers })
      expect(moved.status).toBe(200)
      let text = ''
      for await (const part of stream.body!) {
        text += Buffer.from(part as Uint8Array).toString()
        if (text.includes('data:')) break
      }
      expect(text).toContain(`"groupId":${group}`)
    } finally {
      for (const server of running.splice(0)) await server.kill()
      await dropDatabase(inject('postgresUrl'), databaseName(databaseUrl))
    }
  })

  test('wrong settings end the start with code 1 and a readable line', async () => {
    await expect(start({ env: { PORT: 'eighty' } })).rejects.toThrow("PORT is 'eighty'; it must be a whole number")
  })
})
