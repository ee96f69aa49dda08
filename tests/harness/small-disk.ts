import { execFileSync } from 'node:child_process'
import { appendFile, chown, mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk that a test can fill. */
export interface SmallDisk {
  /** What a server reports about it in /readyz, and what it answers to devices. */
  readonly reason: 'full' | 'failing'
  readonly code: 'server.disk-full' | 'server.unavailable'
  readonly folder: string
  /** A separate file system, whatever process writes there. */
  readonly isReal: boolean
  /** From now on, the process `pid` has no space there for anything that grows, or no more than `spare` bytes. */
  fill(pid: number, spare?: number): Promise<void>
  makeRoom(pid: number): Promise<void>
  remove(): Promise<void>
}

/**
 * A separate file system in memory, if this account can mount one: writes fail with ENOSPC, as on any full disk.
 * Otherwise a folder, and a limit on the size of the process's files: writes fail with EFBIG, which databases report as a failing disk.
 */
export async function makeSmallDisk(megabytes: number, owner?: { uid: number; gid: number }, parent = tmpdir()): Promise<SmallDisk> {
  const folder = await mkdtemp(join(parent, 'aliquot-disk-'))
  const isMounted = mount(folder, megabytes)
  if (owner) await chown(folder, owner.uid, owner.gid)
  return isMounted ? mounted(folder) : limited(folder)
}

function mount(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function mounted(folder: string): SmallDisk {
  const filler = join(folder, 'filler')
  return {
    folder,
    isReal: true,
    reason: 'full',
    code: 'server.disk-full',
    async fill(_pid, spare = 0) {
      for (let bytes = 1024 * 1024; bytes >= 1;) {
        try {
          await appendFile(filler, Buffer.alloc(bytes))
        } catch {
          bytes = Math.floor(bytes / 2)
        }
      }
      if (spare) await truncate(filler, Math.max(0, (await stat(filler)).size - spare))
    },
    makeRoom: () => rm(filler, { force: true }),
    async remove() {
      execFileSync('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function limited(folder: string): SmallDisk {
  const limit = (pid: number, bytes: number | 'unlimited') => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  return {
    folder,
    isReal: false,
    reason: 'failing',
    code: 'server.unavailable',
    fill: async (pid, spare = 0) => void limit(pid, 1 + spare),
    makeRoom: async (pid) => void limit(pid, 'unlimited'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
