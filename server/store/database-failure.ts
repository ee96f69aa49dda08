import { messageOf } from '../message-of.ts'

/** An error from a database instead of a result; `cause` is the driver's own error. */
export abstract class DatabaseFailure extends Error {
  constructor(cause: unknown) {
    super(messageOf(cause), { cause })
    this.name = new.target.name
  }
}

/** Why the database is unavailable, in one word that anyone may see. */
export type OutageReason = 'unreachable' | 'timeout' | 'busy' | 'full' | 'read-only' | 'damaged' | 'failing'

/** The database is unavailable. The same statement may succeed later; if the commit was in progress, it may have succeeded. */
export class DatabaseOutage extends DatabaseFailure {
  readonly reason: OutageReason

  constructor(reason: OutageReason, cause: unknown) {
    super(cause)
    this.reason = reason
  }
}

/** The database works, but rejects these values, and always will. */
export class DatabaseRefusal extends DatabaseFailure {}

/** The statement is wrong, or the tables are not as this version expects: a bug of ours, whoever is calling. */
export class DatabaseMistake extends DatabaseFailure {}
