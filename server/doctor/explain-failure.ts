import { OperatorError } from './operator-error.ts'
import { SettingsError, type Settings } from '../settings/settings.ts'
import { DatabaseFailure } from '../store/database-failure.ts'
import { damagedFile } from '../store/checks/assert-servable.ts'
import { sqliteFile } from '../store/open-store.ts'

type Place = Pick<Settings, 'host' | 'port' | 'dataDir' | 'databaseUrl'>
type Explain = (place: Place, error: SystemError) => readonly [says: string, todo: string]

/** Properties that Node, SQLite and PostgreSQL add to their errors. */
interface SystemError extends Error {
  code: string
  path?: string
  syscall?: string
}

/**
 * Explains a failure to start, back up or check: what is wrong, and the next step. Returns the error itself if it is unknown: then it is a bug.
 * Law 126: no message contains the password in DATABASE_URL.
 */
export function explainFailure(error: unknown, place: Place): unknown {
  if (error instanceof DatabaseFailure) return explainFailure(error.cause, place)
  if (!isSystemError(error)) return error
  const explain = explanations[error.code] ?? explanations[error.code.slice(0, sqlStateClass)]
  if (!explain) return error
  return new OperatorError(...explain(place, error), error)
}

/** For anything else, the stack is shown: it is a bug. */
export const hasSentence = (error: unknown): error is Error => error instanceof SettingsError || error instanceof OperatorError

/** The first two characters of an SQLSTATE are its class. */
const sqlStateClass = 2

const isSystemError = (error: unknown): error is SystemError => error instanceof Error && 'code' in error && typeof error.code === 'string'

const portTaken: Explain = ({ host, port }) => [`Port ${port} of ${host} is already in use.`, 'Stop the program that uses it, or set PORT to another number.']
const portForbidden: Explain = ({ port }) => [
  `This account is not allowed to listen on port ${port}.`,
  'Set PORT to a number above 1023 and put a proxy in front of it, or allow the account to use the low port.',
]
const noSuchHost: Explain = ({ host }) => [
  `This machine has no address ${host}.`,
  'Set HOST to one of the addresses of this machine, or to 0.0.0.0 for all of them.',
]
const folderUnusable =
  (why: string): Explain =>
  ({ dataDir }, { path }) => [
    `${path ?? dataDir} cannot be written: ${why}.`,
    'Give the server’s account write access to the folder, or choose another folder.',
  ]
const diskFull: Explain = ({ dataDir, databaseUrl }, { path }) => [
  `The disk is full${path ? ` (${path})` : databaseUrl ? ' on the database server' : ` (${dataDir})`}.`,
  'Free up space, then try again. Saved data is not affected.',
]
const damaged: Explain = ({ dataDir }, { message }) => damagedFile(sqliteFile(dataDir), message)
const unreachable: Explain = ({ databaseUrl }) => [
  `PostgreSQL does not respond at ${serverOf(databaseUrl)}.`,
  'Make sure that it is running and that DATABASE_URL has the right address and port.',
]
const wrongRole: Explain = ({ databaseUrl }, { message }) => [
  `PostgreSQL at ${serverOf(databaseUrl)} rejects the sign-in: ${message}.`,
  'Correct the role and the password in DATABASE_URL, or create that role.',
]
const noDatabase: Explain = ({ databaseUrl }) => [
  `PostgreSQL at ${serverOf(databaseUrl)} has no database named ${databaseOf(databaseUrl)}.`,
  'Create it, with the role of DATABASE_URL as its owner, or correct the name in DATABASE_URL.',
]
const noRights: Explain = ({ databaseUrl }, { message }) => [
  `The role in DATABASE_URL lacks permissions that Aliquot needs in ${databaseOf(databaseUrl)}: ${message}.`,
  'Make the role the owner of the database.',
]

const explanations: Readonly<Record<string, Explain>> = {
  EADDRINUSE: portTaken,
  EADDRNOTAVAIL: noSuchHost,
  EACCES: (place, error) => (error.syscall === 'listen' ? portForbidden : folderUnusable('permission denied'))(place, error),
  EPERM: folderUnusable('permission denied'),
  EROFS: folderUnusable('it is on a read-only disk'),
  ENOTDIR: folderUnusable('a part of its path is a file'),
  EEXIST: folderUnusable('a file with that name is in the way'),
  ENOENT: folderUnusable('it does not exist'),
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  SQLITE_FULL: diskFull,
  // PostgreSQL's disk_full
  '53100': diskFull,
  SQLITE_CORRUPT: damaged,
  SQLITE_NOTADB: damaged,
  SQLITE_CANTOPEN: folderUnusable('SQLite cannot open its file there'),
  SQLITE_READONLY: folderUnusable('the database file is read-only'),
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  EHOSTUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  ECONNRESET: unreachable,
  // SQLSTATE classes: connection exception, operator intervention, invalid authorization, invalid catalog name.
  '08': unreachable,
  '57': unreachable,
  '28': wrongRole,
  '3D': noDatabase,
  // insufficient_privilege
  '42501': noRights,
}

/** Host and port, but never the role or the password. */
function serverOf(databaseUrl = ''): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined
  return url ? url.host : 'the address of DATABASE_URL'
}

const databaseOf = (databaseUrl = ''): string => (URL.canParse(databaseUrl) ? decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) : 'it')
