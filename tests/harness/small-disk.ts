import { execFileSync } from 'node:child_process'
import { appendFile, chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk that a test can fill. */
export interface SmallDisk {
  readonly folder: string
  /** From now on the process `pid` finds no room on it for anything that grows. */
  fill(pid: number): Promise<void>
  makeRoom(pid: number): Promise<void>
  remove(): Promise<void>
}

/**
 * A file system of its own in memory where this account may mount one: writes end with ENOSPC, as on any full disk.
 * Elsewhere a folder, and a limit to the size of the process's files: writes end with EFBIG, which databases report as a failing disk.
 */
export async function makeSmallDisk(megabytes: number, owner?: { uid: number; gid: number }): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-disk-'))
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
    async fill() {
      for (let bytes = 1024 * 1024; bytes >= 1;) {
        try {
          await appendFile(filler, Buffer.alloc(bytes))
        } catch {
          bytes = Math.floor(bytes / 2)
        }
      }
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
    async fill(pid) {
      const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size))
      limit(pid, Math.max(...sizes))
    },
    makeRoom: async (pid) => void limit(pid, 'unlimited'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
