import type { Dexie } from 'dexie'
import { Refusal } from '#domain/tx.ts'

/** Whatever has a database open, such as a workspace. */
export interface DatabaseHandle {
  readonly db: Dexie
}

export interface Connection extends DatabaseHandle {
  /** Set when a newer build has taken over the database: this tab must be reloaded. */
  readonly isOutdated: boolean
  /** Called with errors of the database itself, for the log. */
  report(error: unknown): void
}

/** What browsers call a lost connection or a failed engine. WebKit drops connections when it wakes up. */
const lost = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError', 'OpenFailedError', 'TransactionInactiveError', 'TimeoutError'])

/**
 * Runs `work`; if the connection was lost, discards the handle, reopens it and runs `work` once more.
 * Throws Refusal `device.storage-full` or `device.database` if the device cannot store it; refusals and bugs in `work` pass through unchanged.
 */
export async function withReopen<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (connection.isOutdated || !isLost(error)) throw toRefusal(error, connection)
    connection.report(error)
  }
  try {
    connection.db.close({ disableAutoOpen: false })
    await connection.db.open()
    return await work()
  } catch (error) {
    throw toRefusal(error, connection)
  }
}

/** Dexie wraps errors of the engine, sometimes twice, and those of many rows in a list. */
function* namesOf(error: unknown): Generator<string> {
  if (!(error instanceof Object)) return
  if ('name' in error && typeof error.name === 'string') yield error.name
  if ('inner' in error) yield* namesOf(error.inner)
  if ('failures' in error && Array.isArray(error.failures)) yield* namesOf(error.failures[0])
}

const isFull = (error: unknown): boolean => [...namesOf(error)].includes('QuotaExceededError')
const isLost = (error: unknown): boolean => !(error instanceof Refusal) && !isFull(error) && [...namesOf(error)].some((name) => lost.has(name))

function toRefusal(error: unknown, connection: Connection): unknown {
  if (error instanceof Refusal) return error
  if (!isFull(error) && !isLost(error)) return error
  connection.report(error)
  return new Refusal(isFull(error) ? 'device.storage-full' : 'device.database')
}
