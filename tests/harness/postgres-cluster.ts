import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findProgram, missingProgram, postgresFolders } from '../../tools/platform.mjs'
import { freePort } from './free-port.ts'

const howToGetIt = `${missingProgram('PostgreSQL')} The tests of the server need version 15 or newer, or set ALIQUOT_TEST_PG to the address of one that may be used.`
const timeout = 90_000

export interface PostgresCluster {
  /** Of its maintenance database; the port stays the same across restarts. */
  readonly url: string
  readonly port: number
  /** The account it runs under, for folders it must write to. */
  readonly owner: { uid: number; gid: number } | undefined
  /** Stops it like `pg_ctl stop -m fast` or `-m immediate`; resolves when it has stopped. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts it again on the same data, unless it is running; resolves when it responds. */
  start(): Promise<void>
  /** Freezes all its processes: connections stay open and nothing responds. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** pg_terminate_backend for every connection except its own; returns how many. */
  terminateConnections(database?: string): Promise<number>
  /** Permanently: stops it, frozen or not, and deletes its folder. */
  remove(): Promise<void>
}

/**
 * A separate PostgreSQL that tests can stop, kill and freeze.
 * A small shell process runs it and obeys one-word commands, one per line: when our end of
 * its input closes, by remove() or because this process was killed,
 * it stops the cluster and deletes the folder.
 */
export async function createCluster({ fsync = true }: { fsync?: boolean } = {}): Promise<PostgresCluster> {
  const bin = findBinaries()
  const owner = findOwner()
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-pg-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: { ...process.env, HOME: folder }, ...owner }
  // A sort order that is not by bytes, so that a missing collation is noticed.
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'aliquot', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale-provider=icu', '--icu-locale=en-US'], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const settings = ['-D', data, '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', `fsync=${fsync ? 'on' : 'off'}`]
  const keeper = spawn('/bin/sh', ['-c', keep, join(bin, 'postgres'), ...settings], { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  let log = ''
  keeper.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)))
  const exited = once(keeper, 'exit')
  const answers = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]()
  const tell = async (word: string) => {
    keeper.stdin.write(`${word}\n`)
    await answers.next()
  }

  const url = `postgres://aliquot@127.0.0.1:${port}/postgres`
  const remove = async () => {
    keeper.stdin.end()
    await exited
  }
  const start = async () => {
    await tell('start')
    if (await isUp(url)) return
    await remove()
    throw new Error(`PostgreSQL did not start:\n${log}`)
  }
  await start()
  return {
    url,
    port,
    owner,
    start,
    stop: (mode) => tell(mode),
    pause: () => tell('pause'),
    resume: () => tell('resume'),
    async terminateConnections(database) {
      const others = `pid <> pg_backend_pid() and backend_type = 'client backend'${database ? ` and datname = '${database}'` : ''}`
      return (await runAt(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)).length
    },
    remove,
  }
}

/** `kill` does not end a stopped process, so frozen ones are resumed first. Its children are not in its process group. */
const keep = `
  trap : INT TERM HUP
  resume() { kill -CONT $cluster; pkill -CONT -P $cluster; } 2>/dev/null
  end() { kill -$1 $cluster 2>/dev/null; resume; wait $cluster; }
  while read -r word; do
    case $word in
      start) kill -0 $cluster 2>/dev/null || { "$0" "$@" & cluster=$!; } ;;
      fast) end INT ;;
      immediate) end QUIT ;;
      pause) kill -STOP $cluster; pkill -STOP -P $cluster ;;
      resume) resume ;;
    esac
    echo done
  done
  end INT
  rm -rf "$PWD"
`

export async function runAt(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function findBinaries(): string {
  const folders = [...postgresFolders(), ...(process.env.PATH ?? '').split(delimiter)]
  const found = folders.find((folder) => ['initdb', 'postgres'].every((name) => findProgram(name, { env: { PATH: folder } })))
  if (!found) throw new Error(howToGetIt)
  return found
}

/** PostgreSQL does not run as root; root switches to the package's own user. */
/** The account that database programs run under, which refuse to run as root. */
export function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    throw new Error(howToGetIt)
  }
}

export async function isUp(url: string): Promise<boolean> {
  for (const end = Date.now() + timeout; Date.now() < end; await wait(50)) {
    const answered = await runAt(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (answered) return true
  }
  return false
}
