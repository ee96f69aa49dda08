import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterTest } from './after-test.ts'
import { freePort } from './free-port.ts'
import { findOwner, isUp } from './postgres-cluster.ts'

/** The path of PgBouncer; undefined where it is not installed and `npm test` could not install it. */
export function findPgBouncer(): string | undefined {
  try {
    return execFileSync('which', ['pgbouncer'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

export interface PoolerOptions {
  readonly mode: 'session' | 'transaction'
  readonly connections: number
}

/** PgBouncer in front of a database, until the test ends; returns the address through it. It keeps nothing of prepared statements. */
export async function startPgBouncer(url: string, { mode, connections }: PoolerOptions): Promise<string> {
  const owner = findOwner()
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-pgbouncer-'))
  const port = await freePort()
  const { hostname, port: target, username, password, pathname } = new URL(url)
  const user = decodeURIComponent(username) || 'aliquot'
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${target || 5432} user=${user}${password && ` password=${decodeURIComponent(password)}`}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    `default_pool_size = ${connections}`,
    // The one that has been used least comes first: transactions of one client come to another connection each.
    'server_round_robin = 1',
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${settings.join('\n')}\n`)
  if (owner) for (const path of [folder, file]) await chown(path, owner.uid, owner.gid)
  const pooler = spawn(findPgBouncer()!, ['-q', file], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  pooler.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)))
  const exited = once(pooler, 'exit')
  afterTest(async () => {
    pooler.kill('SIGKILL')
    await exited
    await rm(folder, { recursive: true })
  })
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  through.pathname = pathname
  if (!(await isUp(through.href))) throw new Error(`PgBouncer does not answer: ${log}`)
  return through.href
}
