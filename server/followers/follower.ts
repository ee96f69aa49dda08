import type { EntityName } from '#domain/schema.ts'
import type { FollowedRow } from '../feed/tables.ts'

/** Reads the feed after devices' changes are committed, and does something about them. Run by {@link FollowerRunner}. */
export interface Follower {
  /** Its cursor and its lease are stored under this name. */
  readonly name: string
  /** What it is told about. */
  readonly entities: readonly EntityName[]
  /**
   * Returns when the effect is durable. Law 147: what it does twice has no second effect, because after a crash between effect and cursor
   * the same changes come again. Several processes may even do it at the same time, if one was stopped for longer than its lease.
   * `after`: the version up to which it has been done.
   */
  follow(feed: number, changes: readonly FollowedRow[], after: number): Promise<void>
}
