import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openEngine } from '#server/store/open-store.ts'
import type { Engine } from '#server/store/sql.ts'
import type { Cleanup } from '#tests/bad-days/cleanup.ts'
import { fillLab } from '#tests/bad-days/lab.ts'
import { ServerUnderTest } from '#tests/bad-days/server-under-test.ts'
import { proxied, runDoctor } from '#tests/bad-days/site.ts'
import { freePort } from '#tests/harness/free-port.ts'
import { createCluster, runAt } from '#tests/harness/postgres-cluster.ts'

/** Servers on one database, and how devices and programs reach them. */
export interface CrashSite {
  readonly servers: readonly ServerUnderTest[]
  url(): string
  /** The database as it is, read without a server. */
  look<T>(work: (engine: Engine) => Promise<T>): Promise<T>
  /** What `aliquot doctor` reports as failures. */
  doctor(): Promise<string[]>
  close(): Promise<void>
}

export interface BehindProxyOptions {
  readonly leftovers: Cleanup
  /** The folder of the release that a server runs next; this one by default. */
  readonly nextRelease: () => string | undefined
  note(what: string): void
}

const configuration = join(import.meta.dirname, '../../deploy/haproxy.cfg')
/** As many as deploy/haproxy.cfg has. */
const serverCount = 3
const timeout = 30_000

/** Several servers on one PostgreSQL database, behind a proxy that hands each call to any of them. */
export async function openSiteBehindProxy({ leftovers, nextRelease, note }: BehindProxyOptions): Promise<CrashSite> {
  const cluster = await createCluster()
  const address = new URL(cluster.url)
  address.pathname = '/crash'
  const databaseUrl = address.href
  await runAt(cluster.url, 'create database crash')
  const dataDir = await mkdtemp(join(tmpdir(), 'aliquot-crash-'))
  leftovers.addFolder(dataDir)
  await fillLab({ dataFolder: dataDir, databaseUrl })
  const options = () => ({ dataDir, databaseUrl, env: proxied, release: nextRelease() })
  const servers = Array.from({ length: serverCount }, () => new ServerUnderTest(options, leftovers, note))
  for (const server of servers) await server.start()
  const proxy = await startProxy(
    servers.map(({ port }) => port),
    leftovers,
  )
  return {
    servers,
    url: () => proxy.url,
    look: async (work) => {
      const engine = await openEngine({ dataFolder: dataDir, databaseUrl })
      return work(engine).finally(() => engine.close())
    },
    doctor: () => runDoctor({ dataDir, databaseUrl }),
    async close() {
      await Promise.all(servers.map((server) => server.close()))
      await proxy.close()
      await cluster.remove()
    },
  }
}

async function startProxy(ports: readonly number[], leftovers: Cleanup): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort()
  const servers = Object.fromEntries(ports.map((each, at) => [`ALIQUOT_${at + 1}`, `127.0.0.1:${each}`]))
  const env = { ...process.env, ...servers, ALIQUOT_BIND: `127.0.0.1:${port}` }
  const child = spawn('haproxy', ['-db', '-q', '-f', configuration], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'spawn')
  leftovers.addProcess(child.pid!)
  const gone = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  return {
    url,
    async close() {
      child.kill('SIGKILL')
      await gone
      leftovers.removeProcess(child.pid!)
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (const end = Date.now() + timeout; Date.now() < end; await wait(50)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('the proxy reaches no server')
}
