import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { OperatorError } from '../../doctor/operator-error.ts'

const lockName = 'server.lock'

/**
 * Locks the data folder for this process; returns a function that releases it. Throws an OperatorError if another server has it.
 * The operating system holds the lock and releases it however the process ends, so a killed server leaves nothing to clean up.
 */
export function lockFolder(dataFolder: string): () => void {
  const unlock = tryToLock(dataFolder)
  if (unlock) return unlock
  throw new OperatorError(
    `Another Aliquot server is running on ${dataFolder}.`,
    'Stop that server, or set ALIQUOT_DATA to another folder. Several servers can share a laboratory only with PostgreSQL (DATABASE_URL).',
  )
}

/** Whether a server is running on the folder. */
export function isServed(dataFolder: string): boolean {
  if (!existsSync(join(dataFolder, lockName))) return false
  const unlock = tryToLock(dataFolder)
  unlock?.()
  return !unlock
}

function tryToLock(dataFolder: string): (() => void) | undefined {
  const lock = new Database(join(dataFolder, lockName))
  try {
    lock.pragma('busy_timeout=0')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined
    throw error
  }
  return () => {
    // Closing alone would keep the lock until the next garbage collection.
    lock.exec('rollback')
    lock.close()
  }
}
