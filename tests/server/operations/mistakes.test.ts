import { chmod, cp, open, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { runCommandLine } from '#server/cli/command-line.ts'
import { lockFolder } from '#server/store/sqlite/folder-lock.ts'
import { openStore } from '#server/store/open-store.ts'
import { PostgresEngine } from '#server/store/postgres/postgres-engine.ts'
import { assertPostgresVersion } from '#server/store/checks/assert-servable.ts'
import { makeCertificate } from '#tests/harness/certificate.ts'
import { makeSmallDisk, type SmallDisk } from '#tests/harness/small-disk.ts'
import { databaseName, dropDatabase, freshDatabase } from '#tests/harness/postgres.ts'
import { runAliquot } from './run-aliquot.ts'
import { useFolder } from './world.ts'

const newFolder = useFolder()
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

type Environment = Record<string, string>

/** The command line in this process; if it would keep running, the test has failed. */
async function run(words: readonly string[], env: Environment): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const say = (line: unknown) => void lines.push(line instanceof Error ? String(line.stack) : String(line))
  const code = await runCommandLine(words, { env: { HOST: '127.0.0.1', PORT: '0', ALIQUOT_LOG: 'silent', ...env }, webRoots: [], say, reportError: say })
  return { code, output: lines.join('\n') }
}

async function listen(): Promise<{ port: string; server: Server }> {
  const server = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise((resolve) => server.close(resolve)))
  return { port: String((server.address() as AddressInfo).port), server }
}

async function usedFolder(): Promise<string> {
  const folder = await newFolder()
  const store = await openStore({ dataFolder: folder })
  await store.engine.write((sql) => sql.all('create table filler(id bigint primary key, text text)'))
  for (let id = 0; id < 200; id++) await store.engine.write((sql) => sql.all('insert into filler(id, text) values ($1, $2)', [id, 'x'.repeat(3_000)]))
  await store.close()
  return folder
}

/** Writes zeros over pages in the middle, as a bad block does. */
async function damage(file: string): Promise<void> {
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(64 * 1024), 0, 64 * 1024, Math.floor(size / 2 / 4096) * 4096)
  await handle.close()
}

async function newDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const url = await freshDatabase(server)
  cleanups.push(() => dropDatabase(server, databaseName(url)))
  return url
}

async function ask(url: string, ...statements: string[]): Promise<void> {
  const engine = new PostgresEngine(url, { connections: 1 })
  for (const text of statements) await engine.write((sql) => sql.all(text))
  await engine.close()
}

async function smallDisk(): Promise<SmallDisk> {
  const disk = await makeSmallDisk(4)
  cleanups.push(async () => {
    await disk.makeRoom(process.pid)
    await disk.remove()
  })
  return disk
}

const withUrl = (url: string, change: (url: URL) => void): string => {
  const changed = new URL(url)
  change(changed)
  return changed.href
}

const hour = 3_600_000

/** Returns the output of `serve`, and of `doctor` if it detects the same. */
type Scenario = () => Promise<readonly { code: number; output: string }[]>
const both = async (env: Environment) => [await run(['serve'], env), await run(['doctor'], env)]

/** One per line of the table in docs/operations.md, by its first column. */
const scenarios: Readonly<Record<string, Scenario>> = {
  'the port is taken': async () => both({ ALIQUOT_DATA: await newFolder(), PORT: (await listen()).port }),
  'the address belongs to another machine': async () =>
    both({ ALIQUOT_DATA: await newFolder(), HOST: '192.0.2.1', ALIQUOT_PLAIN_HTTP: 'a test of an address that nobody has' }),
  'the data folder is a file': async () => {
    const file = join(await newFolder(), 'data')
    await writeFile(file, '')
    return both({ ALIQUOT_DATA: join(file, 'inside') })
  },
  'the data folder is read-only': async () => {
    const folder = await newFolder()
    await chmod(folder, 0o700)
    if (process.getuid?.() !== 0) {
      await chmod(folder, 0o500)
      cleanups.push(() => chmod(folder, 0o700))
    }
    return [await runAliquot(['serve'], { ALIQUOT_DATA: folder, PORT: '0' }, nobody), await runAliquot(['doctor'], { ALIQUOT_DATA: folder, PORT: '0' }, nobody)]
  },
  'another server runs on the folder': async () => {
    const folder = await newFolder()
    cleanups.push(lockFolder(folder))
    return [await run(['serve'], { ALIQUOT_DATA: folder })]
  },
  'the database file is damaged': async () => {
    const folder = await usedFolder()
    await damage(join(folder, 'aliquot.sqlite'))
    return both({ ALIQUOT_DATA: folder })
  },
  'the database file is something else': async () => {
    const folder = await newFolder()
    await writeFile(join(folder, 'aliquot.sqlite'), 'not a database, but a text of some length'.repeat(100))
    return both({ ALIQUOT_DATA: folder })
  },
  'the database needs a newer version': async () => {
    const folder = await usedFolder()
    const store = await openStore({ dataFolder: folder })
    await store.engine.write((sql) => sql.all("update store_meta set value = '99.0.0' where name = 'oldest_server'"))
    await store.close()
    return both({ ALIQUOT_DATA: folder })
  },
  'PostgreSQL is not running there': async () => {
    const { port, server } = await listen()
    await new Promise((resolve) => server.close(resolve))
    return both({ ALIQUOT_DATA: await newFolder(), DATABASE_URL: `postgres://aliquot:secret-word@127.0.0.1:${port}/aliquot` })
  },
  'the database does not exist': async () =>
    both({ ALIQUOT_DATA: await newFolder(), DATABASE_URL: withUrl(inject('postgresUrl'), (url) => (url.pathname = '/no_such_database')) }),
  'the role is wrong': async () =>
    both({ ALIQUOT_DATA: await newFolder(), DATABASE_URL: withUrl(await newDatabase(), (url) => (url.username = 'nobody_knows')) }),
  'the role is not allowed to create tables': async () => {
    const url = await newDatabase()
    const role = `reader_${databaseName(url)}`
    await ask(url, `create role ${role} login`, 'revoke create on schema public from public')
    cleanups.push(() => ask(inject('postgresUrl'), `drop role ${role}`))
    return both({ ALIQUOT_DATA: await newFolder(), DATABASE_URL: withUrl(url, (it) => (it.username = role)) })
  },
  'the certificate’s file is missing': async () => {
    const folder = await newFolder()
    return both({ ALIQUOT_DATA: folder, ALIQUOT_TLS_CERT: join(folder, 'none.pem'), ALIQUOT_TLS_KEY: join(folder, 'none.key') })
  },
  'the key belongs to another certificate': async () => {
    const folder = await newFolder()
    const [one, other] = ['a.example', 'b.example'].map((name) => makeCertificate(name, Date.now() - hour, Date.now() + 1_000 * hour))
    await writeFile(join(folder, 'cert.pem'), one!.cert)
    await writeFile(join(folder, 'key.pem'), other!.key)
    return both({ ALIQUOT_DATA: folder, ALIQUOT_TLS_CERT: join(folder, 'cert.pem'), ALIQUOT_TLS_KEY: join(folder, 'key.pem') })
  },
  'the certificate has expired': async () => {
    const folder = await newFolder()
    const { cert, key } = makeCertificate('lab.example', Date.now() - 2 * hour, Date.now() - hour)
    await writeFile(join(folder, 'cert.pem'), cert)
    await writeFile(join(folder, 'key.pem'), key)
    return [await run(['doctor'], { ALIQUOT_DATA: folder, ALIQUOT_TLS_CERT: join(folder, 'cert.pem'), ALIQUOT_TLS_KEY: join(folder, 'key.pem') })]
  },
  'the disk is full when the server starts': async () => {
    const disk = await smallDisk()
    const data = await usedFolder()
    await cp(data, disk.folder, { recursive: true })
    await disk.fill(process.pid)
    return [await run(['serve'], { ALIQUOT_DATA: disk.folder })]
  },
  'the disk for the backup is full': async () => {
    const disk = await smallDisk()
    const data = await usedFolder()
    await disk.fill(process.pid)
    return [await run(['backup', join(disk.folder, 'a.tar')], { ALIQUOT_DATA: data })]
  },
  'rows were changed directly in the database': async () => {
    const folder = await newFolder()
    await run(['demo-data'], { ALIQUOT_DATA: folder })
    const store = await openStore({ dataFolder: folder })
    await store.engine.write((sql) => sql.all("update samples set name = 'forged' where id = (select min(id) from samples where deleted = 0)"))
    await store.close()
    return [await run(['doctor'], { ALIQUOT_DATA: folder })]
  },
}

/** Root can write anywhere, so it runs this as a user who cannot. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

interface Line {
  seen: string
  sentence: string
  remedy: string
}

/** The table in docs/operations.md under "Error messages, and what to do". `…` stands for what differs from machine to machine. */
async function documented(): Promise<Line[]> {
  const text = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const [, section = ''] = text.split('## Error messages, and what to do\n')
  const rows = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| mistake'))
  return rows.map((row) => {
    const [seen = '', sentence = '', remedy = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { seen, sentence, remedy }
  })
}

const toPattern = (text: string): RegExp =>
  new RegExp(
    text
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^\\n]*'),
  )

const lines = await documented()

describe('an operator’s mistake', () => {
  test('each line of the table in docs/operations.md is tested here', () => {
    expect(lines.map(({ seen }) => seen).sort()).toEqual(Object.keys(scenarios).sort())
  })

  test.each(lines)('$seen: ends with a sentence and the next step [FAULT-04] [FAULT-10] [FAULT-13] [FAULT-17]', async ({ seen, sentence, remedy }) => {
    for (const { code, output } of await scenarios[seen]!()) {
      expect(output).toMatch(toPattern(sentence))
      expect(output).toMatch(toPattern(remedy))
      expect(output).not.toMatch(/\n {4}at /)
      expect(output).not.toContain('secret-word')
      expect(code).toBe(1)
    }
  })

  test('the doctor distinguishes a server on the folder, one on the port, and none [FAULT-10] [FAULT-17]', async () => {
    const folder = await newFolder()
    const env = { ALIQUOT_DATA: folder, PORT: (await listen()).port }
    const unlock = lockFolder(folder)
    expect((await run(['doctor'], env)).output).toContain(`server: A server is running on ${folder} but does not respond at 127.0.0.1:${env.PORT}.`)
    unlock()
    expect((await run(['doctor'], env)).output).toContain(`FAIL   server: Port ${env.PORT} of 127.0.0.1 is already in use.`)
    expect((await run(['doctor'], { ...env, PORT: '0' })).output).toContain('server: The server is not running. 127.0.0.1:0 is free.')
  })

  test('PostgreSQL older than 15 is rejected by its version [FAULT-10]', () => {
    expect(() => assertPostgresVersion(140_011, '14.11')).toThrow('This is PostgreSQL 14.11; Aliquot needs version 15 or newer.')
    expect(() => assertPostgresVersion(150_000, '15.0')).not.toThrow()
  })
})
