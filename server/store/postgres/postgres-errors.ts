import { DatabaseError } from 'pg'
import { DatabaseMistake, DatabaseOutage, DatabaseRefusal, type DatabaseFailure, type OutageReason } from '#server/store/database-failure.ts'

/** By code or by class, the whole code first: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const outages: Readonly<Record<string, OutageReason>> = {
  '08': 'unreachable',
  '25006': 'read-only',
  '25P03': 'timeout',
  '25P04': 'timeout',
  '28': 'unreachable',
  '3D': 'unreachable',
  '40': 'busy',
  '53': 'busy',
  '53100': 'full',
  '55': 'busy',
  '57': 'unreachable',
  '57014': 'busy',
  '58': 'failing',
  F0: 'failing',
  XX: 'failing',
  XX001: 'damaged',
  XX002: 'damaged',
}
/** The values do not fit: out of range, against a constraint, beyond a limit of the program. */
const refusals = new Set(['22', '23', '54'])

/** What an error of the driver means to whoever asked. */
export function explainPostgresError(error: unknown): DatabaseFailure {
  if (isOfConnection(error)) return new DatabaseOutage(isTimeout(error) ? 'timeout' : 'unreachable', error)
  const code = stateOf(error)
  const reason = outages[code] ?? outages[code.slice(0, 2)] ?? (isPlanOutdated(error) ? 'busy' : undefined)
  if (reason) return new DatabaseOutage(reason, error)
  return refusals.has(code.slice(0, 2)) ? new DatabaseRefusal(error) : new DatabaseMistake(error)
}

/** serialization_failure, deadlock_detected: another transaction was in the way, and the same work may be run again at once. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(stateOf(error))

/** A column was added by another process: what this connection has prepared answers with other columns than it was planned for. */
export const isPlanOutdated = (error: unknown): boolean => stateOf(error) === '0A000' && (error as DatabaseError).routine === 'RevalidateCachedQuery'

/** in_failed_sql_transaction: an earlier statement is to blame. */
export const isAfterFailure = (error: unknown): boolean => stateOf(error) === '25P02'

/** Nothing more will be heard on this connection. */
export const isConnectionLost = (error: unknown): boolean =>
  isOfConnection(error) || (error instanceof DatabaseError && ['FATAL', 'PANIC'].includes(error.severity ?? ''))

/** Nothing was heard on it for too long. */
export const isSilent = (error: unknown): boolean => isOfConnection(error) && isTimeout(error)

/** The socket's and the driver's own errors carry no SQLSTATE; a mistake in what was handed over is a TypeError. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof DatabaseError) && !(error instanceof TypeError) && !(error instanceof RangeError)

/** The driver has words and no codes for what it gave up. */
const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message)

const stateOf = (error: unknown): string => (error instanceof DatabaseError ? (error.code ?? '') : '')
