import type { PokedPage } from '#domain/wire/sync/poke.ts'

/** Tasks for the runner. Every task ends with exactly one of its events; `wait` replaces the previous wait. */
export type SyncEffect =
  /** → push.answered, push.empty, push.failed, push.set-aside */
  | { type: 'push'; after: number; most: number }
  /** With `poked`, the server is asked only if that page is not all there is → page.applied, pull.failed, mirror.missing, group.revoked */
  | { type: 'pull'; poked?: PokedPage }
  /** One step of the download of what is missing here → blocks.stored, fetch.failed, app.too-old */
  | { type: 'fetch' }
  /**
   * Drops the mirror of a group that the person has left; `again`: only if there is any of it → group.removed,
   * revoke.failed; or group.rejoined if a pull shows that the person is a member after all
   */
  | { type: 'revoke'; again: boolean }
  /** → lease.granted, lease.failed */
  | { type: 'leases' }
  /** → timer.fired */
  | { type: 'wait'; until: number }
  | { type: 'announce'; news: News }

export type News =
  | { what: 'up-to-date' }
  /** The first mirror is complete: everything is on this device. */
  | { what: 'mirrored' }
  /** Parts were downloaded again, and the counts still differ from the server's. Work continues. */
  | { what: 'counts-differ' }
  | { what: 'login-needed' }
  | { what: 'group-left' }
  | { what: 'app-too-old' }
  /** Nothing has left the queue for a while although the server responds; `code` is its last error, if any. */
  | { what: 'stuck'; code: string | null }
  /** Something failed and is retried; nothing is lost. */
  | { what: 'trouble'; code: string }
