import { DatabaseError } from 'pg'
import { DatabaseMistake, DatabaseOutage, DatabaseRefusal, type DatabaseFailure, type OutageReason } from '#server/store/database-failure.ts'

/** By code or by class, with the full code first: https://www.postgresql.org/docs/current/errcodes-appendix.html */
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
/** Rejected values: out of range, against a constraint, beyond a program limit. */
const refusals = new Set(['22', '23', '54'])

/** What a driver error means for the caller. */
export function explainPostgresError(error: unknown): DatabaseFailure {
  if (isOfConnection(error)) return new DatabaseOutage(isTimeout(error) ? 'timeout' : 'unreachable', error)
  const code = stateOf(error)
  const reason = outages[code] ?? outages[code.slice(0, 2)] ?? (isPlanOutdated(error) ? 'busy' : undefined)
  if (reason) return new DatabaseOutage(reason, error)
  return refusals.has(code.slice(0, 2)) ? new DatabaseRefusal(error) : new DatabaseMistake(error)
}

/** serialization_failure, deadlock_detected: another transaction interfered, and the same work can be repeated at once. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(stateOf(error))

/** Another process has added a column: statements prepared on this connection return different columns than planned. */
export const isPlanOutdated = (error: unknown): boolean => stateOf(error) === '0A000' && (error as DatabaseError).routine === 'RevalidateCachedQuery'

/** duplicate_prepared_statement, invalid_sql_statement_name: this is not the connection on which the driver prepared its statements. */
export const isPreparedElsewhere = (error: unknown): boolean => ['42P05', '26000'].includes(stateOf(error))

/** in_failed_sql_transaction: an earlier statement is the cause. */
export const isAfterFailure = (error: unknown): boolean => stateOf(error) === '25P02'

/** This connection is dead. */
export const isConnectionLost = (error: unknown): boolean =>
  isOfConnection(error) || (error instanceof DatabaseError && ['FATAL', 'PANIC'].includes(error.severity ?? ''))

/** It has been silent for too long. */
export const isSilent = (error: unknown): boolean => isOfConnection(error) && isTimeout(error)

/** Errors of the socket and the driver have no SQLSTATE; a mistake in our parameters is a TypeError. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof DatabaseError) && !(error instanceof TypeError) && !(error instanceof RangeError)

/** When the driver gives up, it has messages but no codes. */
const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message)

const stateOf = (error: unknown): string => (error instanceof DatabaseError ? (error.code ?? '') : '')
