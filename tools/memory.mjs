// Keeps temporary files of tests in memory: databases, browser profiles and copies of the
// source are created and deleted by the hundred, and none outlives its test.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'aliquot-test-'
const enough = 4 * 1024 ** 3

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enough && freemem() > enough
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Variables to add to the environment; none if there is little memory or TMPDIR is set. The folder is deleted when this process ends. */
export function useMemory() {
  if (process.env.TMPDIR || !hasRoom()) return {}
  removeLeftovers(memory)
  const folder = join(memory, prefix + process.pid)
  mkdirSync(folder)
  // PostgreSQL runs as a different user.
  chmodSync(folder, 0o1777)
  process.on('exit', () => remove(folder))
  return { TMPDIR: folder }
}

/** Deletes the folders of runs that were killed. */
export function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) remove(join(parent, name))
}

/** What cannot be deleted stays: it only takes memory, and must not stop the tests. */
function remove(folder) {
  try {
    unmountIn(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.warn(`${folder} could not be deleted: ${error.message}`)
  }
}

/** A test of a full disk that was killed leaves its small file system mounted. */
function unmountIn(folder) {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  for (const [, path] of mounts.map((line) => line.split(' ')))
    if (path?.startsWith(`${folder}/`)) execFileSync('umount', ['--lazy', path], { stdio: 'ignore' })
}
