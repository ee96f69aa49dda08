import { hash as digest } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

/** What another machine writes into the same folder counts as left behind after this long without a change: its processes cannot be seen from here. */
const untouched = 24 * 3_600_000

const machine = digest('sha256', hostname(), 'hex').slice(0, 8)
/** Releases before named no process. */
const unfinishedName = /\.tar(?:\.([0-9a-f]{8})-(\d+))?\.unfinished$/
/** Those that this process is writing. */
const own = new Set<string>()

/** Runs `work` with the name that a backup has until it is complete. It says which process writes it. */
export async function withUnfinished<T>(file: string, work: (unfinished: string) => Promise<T>): Promise<T> {
  const unfinished = `${resolve(file).replace(/\.tar$/, '')}.tar.${machine}-${process.pid}.unfinished`
  own.add(unfinished)
  return work(unfinished).finally(() => own.delete(unfinished))
}

/** Deletes what backups left in this folder whose processes were killed; never what one is still writing. Returns the names. */
export async function removeLeftovers(folder: string, now: number): Promise<string[]> {
  const removed: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const path = resolve(join(folder, name))
    if (!unfinishedName.test(name) || !(await isLeftBehind(path, now))) continue
    await rm(path, { force: true })
    removed.push(name)
  }
  return removed
}

async function isLeftBehind(path: string, now: number): Promise<boolean> {
  const [, of, pid] = unfinishedName.exec(path)!
  if (of === machine) return Number(pid) === process.pid ? !own.has(path) : !isRunning(Number(pid))
  const changed = await stat(path).catch(() => undefined)
  return changed !== undefined && now - changed.mtimeMs > untouched
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
