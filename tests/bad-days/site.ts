import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { sqliteFile } from '#server/store/open-store.ts'
import type { Engine } from '#server/store/sql.ts'
import type { ServerProcessOptions } from '#tests/harness/server-process.ts'
import { openCopy } from './evidence.ts'
import { fillLab } from './lab.ts'
import type { Leftovers } from './leftovers.ts'
import { ServerUnderTest } from './server-under-test.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

export type EngineName = 'sqlite' | 'postgres'

/** The server, with the disk and the database it stands on. */
export interface Site {
  readonly engine: EngineName
  readonly server: ServerUnderTest
  readonly disk: SmallDisk
  /** Everything that keeps the database away is taken back. */
  heal(): Promise<void>
  /** The database as it is, beside the server, which does not move meanwhile. */
  look<T>(work: (engine: Engine) => Promise<T>): Promise<T>
  /** What `aliquot doctor` calls ill. */
  doctor(): Promise<string[]>
  close(): Promise<void>
}

export interface SiteOptions {
  leftovers: Leftovers
  note: (what: string) => void
  /** Run the sources although a bundle is there. */
  fromSource: boolean
}

/** Devices reach the server through proxies of this machine, which say whom they stand for. */
const env = { ALIQUOT_TRUSTED_PROXIES: 'loopback' }

export async function openSqliteSite({ leftovers, note, fromSource }: SiteOptions): Promise<Site> {
  const disk = await openSmallDisk(leftovers)
  const dataDir = join(disk.folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  await fillElsewhere(disk.folder, dataDir)
  const server = new ServerUnderTest({ dataDir, fromSource, env }, leftovers, note)
  return {
    engine: 'sqlite',
    server,
    disk,
    heal: () => disk.makeRoom(),
    async look(work) {
      server.pause()
      const copy = await openCopy(dataDir).finally(() => server.resume())
      return work(copy.engine).finally(() => copy.close())
    },
    doctor: () => runDoctor({ dataDir, fromSource, env }),
    close: () => server.close(),
  }
}

/** Not in the folder of the server: a file that is open here too would be spared what a kill does to it. */
async function fillElsewhere(folder: string, dataDir: string): Promise<void> {
  const filled = join(folder, 'filled')
  await fillLab({ dataFolder: filled })
  await cp(sqliteFile(filled), sqliteFile(dataDir))
  await rm(filled, { recursive: true })
}

const root = join(import.meta.dirname, '../..')

function runDoctor({ dataDir, databaseUrl, fromSource }: ServerProcessOptions): Promise<string[]> {
  const program = fromSource ? ['--import', 'tsx', join(root, 'server/cli/aliquot.ts')] : [join(root, 'dist/server/aliquot.js')]
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...program, 'doctor'],
      { cwd: root, env: { ...process.env, ALIQUOT_DATA: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } },
      (_, out, err) => {
        const ill = out.split('\n').filter((line) => line.startsWith('ILL'))
        resolve(child.exitCode === 0 || ill.length ? ill : [`doctor ended with ${child.exitCode}: ${err.slice(0, 300)}`])
      },
    )
  })
}

export function openSite(engine: EngineName, options: SiteOptions): Promise<Site> {
  if (engine === 'sqlite') return openSqliteSite(options)
  throw new Error('not yet')
}
