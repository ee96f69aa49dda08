/** What the mutation itself does to a command or a column: a bug with its input, or a value the database does not accept. */
const ofTheAct = [
  /\b(TypeError|RangeError|SyntaxError)\b/,
  /SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/,
  /constraint failed|datatype mismatch|string or blob too big/i,
  /violates .*constraint|duplicate key value|value too long|invalid byte sequence|invalid input syntax|out of range|unsupported Unicode/i,
]

/** What a bad day does to any mutation, whatever its input. */
const ofTheDay = [
  /SQLITE_(FULL|IOERR|BUSY|LOCKED|CANTOPEN|READONLY|CORRUPT|NOMEM|PROTOCOL)/,
  /disk is full|disk I\/O|No space left|ENOSPC|database is locked|readonly database/i,
  /ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|socket hang up/,
  /connection (terminated|timeout|error|ended|closed|refused)|terminat(ed|ing) connection|Client (was|has)|not queryable|timeout exceeded|pool/i,
  /the database system is|shutting down|starting up|recovery mode|crash of another server process|cached plan/i,
]

/**
 * Whether the stored error of a held mutation is caused by the mutation itself. An unknown error does not count as such:
 * a person who is told that their change cannot be carried out must not find that it could.
 */
export const isTrueReason = (error: string): boolean => !ofTheDay.some((pattern) => pattern.test(error)) && ofTheAct.some((pattern) => pattern.test(error))
