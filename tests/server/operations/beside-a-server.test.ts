import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openStore, type StoreLocation } from '#server/store/open-store.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { settleForPushes } from '#tests/harness/pushed-server.ts'
import { startServerProcess, type ServerProcess } from '#tests/harness/server-process.ts'
import { startTcpProxy, type TcpProxy } from '#tests/harness/tcp-proxy.ts'
import { runAliquot } from './run-aliquot.ts'
import { useFolder } from './world.ts'

const newFolder = useFolder()

/** Data of the next poke on a new stream of someone in the laboratory. */
async function listen(server: ServerProcess, token: string): Promise<{ poke: Promise<unknown>; end: () => Promise<void> }> {
  const answer = await fetch(`${server.url}/api/v1/sync/events`, { headers: { authorization: token } })
  expect(answer.status).toBe(200)
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async (text = ''): Promise<unknown> => {
    const data = /^data: (.*)$/m.exec(text)
    return data ? JSON.parse(data[1]!) : read(text + ((await reader.read()).value ?? ''))
  }
  return { poke: read(), end: () => reader.cancel() }
}

const nora = ['user', 'add', 'nora', '--first', 'Nora', '--group', 'okafor lab']

describe('the command line beside a running server', () => {
  const running: ServerProcess[] = []
  let url: string
  /** Of someone in its laboratory. */
  let token: string
  let proxy: TcpProxy
  const start = async (options: Parameters<typeof startServerProcess>[0]) => {
    const server = await startServerProcess(options)
    running.push(server)
    return server
  }
  const prepare = async (location: StoreLocation) => {
    const store = await openStore(location)
    const known = await settleForPushes(store)
    await store.close()
    return known.token
  }
  beforeAll(async () => {
    url = await freshDatabase(inject('postgresUrl'))
    token = await prepare({ dataFolder: '', databaseUrl: url })
    proxy = await startTcpProxy(Number(new URL(url).port))
  })
  afterEach(async () => {
    for (const server of running.splice(0)) await server.kill()
    proxy.heal()
  })
  afterAll(async () => {
    await proxy.close()
    await dropDatabase(inject('postgresUrl'), databaseName(url))
  })

  const expectPoke = async (server: ServerProcess, token: string, env: Readonly<Record<string, string>>, login: string) => {
    const stream = await listen(server, token)
    expect(await runAliquot([...nora.slice(0, 2), login, ...nora.slice(3)], env)).toMatchObject({ code: 0 })
    expect(await stream.poke).toMatchObject({ version: expect.any(Number) as number })
    await stream.end()
  }

  test('on SQLite, devices are told of a person it adds', async () => {
    const dataDir = await newFolder()
    const token = await prepare({ dataFolder: dataDir })
    await expectPoke(await start({ dataDir }), token, { ALIQUOT_DATA: dataDir }, 'nora')
  })

  test('on PostgreSQL, devices are told of a person it adds', async () => {
    const dataDir = await newFolder()
    const server = await start({ dataDir, databaseUrl: url })
    await expectPoke(server, token, { ALIQUOT_DATA: dataDir, DATABASE_URL: url }, 'nora')
  })

  test('also if PostgreSQL refuses LISTEN: the server starts, and its log says so once', async () => {
    const dataDir = await newFolder()
    proxy.replace('listen aliquot_poke', 'listem aliquot_poke')
    const server = await start({ dataDir, databaseUrl: proxy.through(url) })
    await expectPoke(server, token, { ALIQUOT_DATA: dataDir, DATABASE_URL: url }, 'olga')
    expect(server.output().match(/does not notify this process/g)).toHaveLength(1)
  })
})
