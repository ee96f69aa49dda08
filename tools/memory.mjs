// Keeps temporary files of tests in memory: databases, browser profiles and copies of the
// source are created and deleted by the hundred, and none outlives its test.
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
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
  for (const name of readdirSync(memory)) if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) remove(join(memory, name))
  const folder = join(memory, prefix + process.pid)
  mkdirSync(folder)
  // PostgreSQL runs as a different user.
  chmodSync(folder, 0o1777)
  process.on('exit', () => remove(folder))
  return { TMPDIR: folder }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
