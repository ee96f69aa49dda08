import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

export interface TestPostgres {
  /** Of its maintenance database; `freshDatabase` makes one for a test. */
  readonly url: string
  stop(): Promise<void>
}

const howToGetIt = 'The server tests need PostgreSQL 15 or newer: apt-get install postgresql, or set ALIQUOT_TEST_PG to the address of one that may be used.'
const patience = 30_000

/**
 * A temporary PostgreSQL cluster, or the one ALIQUOT_TEST_PG names.
 * A small shell holds it: when our end of its input closes, by stop() or because this process was killed, it ends the cluster and removes the folder.
 */
export async function startPostgres({ fsync = true }: { fsync?: boolean } = {}): Promise<TestPostgres> {
  const given = process.env.ALIQUOT_TEST_PG
  if (given) return { url: given, stop: async () => {} }
  const bin = findBinaries()
  const owner = findOwner()
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-pg-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: { ...process.env, HOME: folder }, ...owner }
  // An ordering that is not by bytes, so that a forgotten collation is noticed.
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'aliquot', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale-provider=icu', '--icu-locale=en-US'], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const settings = ['-D', data, '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', `fsync=${fsync ? 'on' : 'off'}`]
  const hold = 'trap : INT TERM HUP; "$0" "$@" & cluster=$!; read -r _; kill -INT $cluster; wait $cluster; rm -rf "$PWD"'
  const shell = spawn('/bin/sh', ['-c', hold, join(bin, 'postgres'), ...settings], { ...options, stdio: ['pipe', 'ignore', 'pipe'] })
  let log = ''
  shell.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)))
  const stop = async () => {
    shell.stdin.end()
    if (shell.exitCode === null) await once(shell, 'exit')
  }
  const url = `postgres://aliquot@127.0.0.1:${port}/postgres`
  if (await answers(url)) return { url, stop }
  await stop()
  throw new Error(`PostgreSQL did not start:\n${log}`)
}

let made = 0

/** A new database on that server, as a copy of `template` when one is named; answers its url. */
export async function freshDatabase(url: string, template?: string): Promise<string> {
  const name = `aliquot_test_${process.pid}_${Date.now().toString(36)}_${made++}`
  await runAt(url, `create database ${name}${template ? ` template ${template}` : ''}`)
  const fresh = new URL(url)
  fresh.pathname = `/${name}`
  return fresh.href
}

export const databaseName = (url: string): string => new URL(url).pathname.slice(1)

export async function dropDatabase(url: string, name: string): Promise<void> {
  await runAt(url, `drop database if exists ${name} with (force)`)
}

async function runAt(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function findBinaries(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  if (!found) throw new Error(howToGetIt)
  return found
}

/** PostgreSQL does not run as root; root hands it to the package's own user. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    throw new Error(howToGetIt)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function answers(url: string): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(50)) {
    const isUp = await runAt(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (isUp) return true
  }
  return false
}
