import { DatabaseMistake, DatabaseOutage, DatabaseRefusal, type DatabaseFailure, type OutageReason } from '#server/store/database-failure.ts'

/** By primary result code: https://www.sqlite.org/rescode.html */
const outages: Readonly<Record<string, OutageReason>> = {
  FULL: 'full',
  READONLY: 'read-only',
  BUSY: 'busy',
  LOCKED: 'busy',
  PROTOCOL: 'busy',
  CORRUPT: 'damaged',
  NOTADB: 'damaged',
  IOERR: 'failing',
  CANTOPEN: 'failing',
  NOMEM: 'failing',
  PERM: 'failing',
  AUTH: 'failing',
  NOLFS: 'failing',
}
const refusals = new Set(['CONSTRAINT', 'MISMATCH', 'TOOBIG'])

/** What a driver error means for the caller. */
export function explainSqliteError(error: unknown): DatabaseFailure {
  const code = primaryCode(error)
  const reason = outages[code]
  if (reason) return new DatabaseOutage(reason, error)
  return refusals.has(code) ? new DatabaseRefusal(error) : new DatabaseMistake(error)
}

export const isBusy = (error: unknown): boolean => primaryCode(error) === 'BUSY'

/** `IOERR` of `SQLITE_IOERR_WRITE`. */
const primaryCode = (error: unknown): string => (error instanceof Error && 'code' in error ? (String(error.code).split('_')[1] ?? '') : '')
