/** Whatever a database answers instead of carrying out a statement; `cause` is the driver's own error. */
export abstract class DatabaseFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = new.target.name
  }
}

/** Why the database cannot work now, in one word that anybody may read. */
export type OutageReason = 'unreachable' | 'timeout' | 'busy' | 'full' | 'read-only' | 'damaged' | 'failing'

/** The database cannot work now. What was asked may go in later as it stands; when the commit was on its way, it may have gone in. */
export class DatabaseOutage extends DatabaseFailure {
  readonly reason: OutageReason

  constructor(reason: OutageReason, cause: unknown) {
    super(cause)
    this.reason = reason
  }
}

/** The database works, and refuses these values: asked again it refuses them again. */
export class DatabaseRefusal extends DatabaseFailure {}

/** The statement is wrong, or the tables are not as this version knows them: a mistake of ours, whoever asks. */
export class DatabaseMistake extends DatabaseFailure {}
