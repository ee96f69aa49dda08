import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine, sqliteFile } from '#server/store/open-store.ts'
import type { Engine } from '#server/store/sql.ts'
import { createCluster, runAt, type PostgresCluster } from '#tests/harness/postgres-cluster.ts'
import { commandLine, type ServerProcessOptions } from '#tests/harness/server-process.ts'
import { makeSmallDisk, type SmallDisk } from '#tests/harness/small-disk.ts'
import { startTcpProxy, type TcpProxy } from '#tests/harness/tcp-proxy.ts'
import { openCopy } from './evidence.ts'
import { fillLab } from './lab.ts'
import type { Cleanup } from './cleanup.ts'
import { ServerUnderTest } from './server-under-test.ts'

export type EngineName = 'sqlite' | 'postgres'

/** The server, with its disk and database. */
export interface Site {
  readonly engine: EngineName
  readonly server: ServerUnderTest
  readonly disk: SmallDisk
  /** Only for PostgreSQL: the database, and the connection to it. */
  readonly database?: { readonly cluster: PostgresCluster; readonly wire: TcpProxy; readonly name: string }
  /** The database as it is, read without the server. */
  look<T>(work: (engine: Engine) => Promise<T>): Promise<T>
  /** What `aliquot doctor` reports as failures. */
  doctor(): Promise<string[]>
  close(): Promise<void>
}

export interface SiteOptions {
  leftovers: Cleanup
  /** Of the disk: space for what the run writes. */
  megabytes: number
  note: (what: string) => void
  /** More settings of the server. */
  env?: Readonly<Record<string, string>>
}

/** Devices reach the server through proxies on this machine, which say whom they represent. */
export const proxied = { ALIQUOT_TRUSTED_PROXIES: 'loopback' }
const root = join(import.meta.dirname, '../..')

export const openSite = (engine: EngineName, options: SiteOptions): Promise<Site> => (engine === 'sqlite' ? openSqliteSite(options) : openPostgresSite(options))

async function openSqliteSite({ leftovers, megabytes, note, env }: SiteOptions): Promise<Site> {
  const disk = await makeSmallDisk(megabytes)
  leftovers.addFolder(disk.folder)
  const dataDir = join(disk.folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  await fillElsewhere(disk.folder, dataDir)
  const server = new ServerUnderTest(() => ({ dataDir, env: { ...proxied, ...env } }), leftovers, note)
  return {
    engine: 'sqlite',
    server,
    disk,
    async look(work) {
      // It is stopped while its files are copied.
      server.pause()
      const copy = await openCopy(dataDir).finally(() => server.resume())
      return work(copy.engine).finally(() => copy.close())
    },
    doctor: () => runDoctor({ dataDir }),
    async close() {
      await server.close()
      await disk.remove()
    },
  }
}

/** The database is in a tablespace on the small disk; the rest of PostgreSQL has enough space. */
async function openPostgresSite({ leftovers, megabytes, note, env }: SiteOptions): Promise<Site> {
  const cluster = await createCluster()
  const disk = await makeSmallDisk(megabytes, cluster.owner)
  leftovers.addFolder(disk.folder)
  const name = 'bad_days'
  await runAt(cluster.url, `create tablespace small location '${disk.folder}'`)
  await runAt(cluster.url, `create database ${name} tablespace small`)
  const wire = await startTcpProxy(cluster.port)
  const direct = new URL(cluster.url)
  direct.pathname = `/${name}`
  const dataDir = await mkdtemp(join(tmpdir(), 'aliquot-bad-days-'))
  leftovers.addFolder(dataDir)
  await fillLab({ dataFolder: dataDir, databaseUrl: direct.href })
  const options = { dataDir, databaseUrl: wire.through(direct.href), env: { ...proxied, ...env } }
  const server = new ServerUnderTest(() => options, leftovers, note)
  return {
    engine: 'postgres',
    server,
    disk,
    database: { cluster, wire, name },
    async look(work) {
      const engine = await openEngine({ dataFolder: dataDir, databaseUrl: direct.href })
      return work(engine).finally(() => engine.close())
    },
    doctor: () => runDoctor({ dataDir, databaseUrl: direct.href }),
    async close() {
      await server.close()
      await wire.close()
      await cluster.remove()
      await disk.remove()
    },
  }
}

/** Not in the server's folder: a file that is also open here would be spared the effects of a kill. */
async function fillElsewhere(folder: string, dataDir: string): Promise<void> {
  const filled = join(folder, 'filled')
  await fillLab({ dataFolder: filled })
  await cp(sqliteFile(filled), sqliteFile(dataDir))
  await rm(filled, { recursive: true })
}

/** A small disk is the point of these days. */
const isExpected = (line: string): boolean => /^FAIL\s+disk:/.test(line)

export function runDoctor({ dataDir, databaseUrl }: ServerProcessOptions): Promise<string[]> {
  const env = { ...process.env, ...(dataDir && { ALIQUOT_DATA: dataDir }), ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [commandLine, 'doctor'], { cwd: root, env }, (_, out, err) => {
      const ill = out.split('\n').filter((line) => line.startsWith('FAIL'))
      resolve(child.exitCode === 0 || ill.length ? ill.filter((line) => !isExpected(line)) : [`it ended with ${child.exitCode}: ${err.slice(0, 300)}`])
    })
  })
}
