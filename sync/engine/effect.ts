import type { ResetReason } from './state.ts'

/** What the runner is asked to do. Every task ends with exactly one of its events; `wait` replaces the wait before. */
export type SyncEffect =
  /** → push.answered, push.empty, push.failed, push.set-aside */
  | { type: 'push'; after: number; most: number }
  /** → page.applied, pull.failed, mirror.missing, group.revoked */
  | { type: 'pull' }
  /** One chunk → snapshot.stored, snapshot.failed, group.revoked */
  | { type: 'snapshot' }
  /** Drops the mirror, keeps queue and inbox → mirror.reset, reset.failed */
  | { type: 'reset'; reason: ResetReason }
  /** Drops the mirror of a group that was left; `again`: if there is anything of it → group.removed, revoke.failed; or group.rejoined, when a pull says that the person is in it after all */
  | { type: 'revoke'; again: boolean }
  /** → lease.granted, lease.failed */
  | { type: 'leases' }
  /** → timer.fired */
  | { type: 'wait'; until: number }
  | { type: 'announce'; news: News }

export type News =
  | { what: 'up-to-date' }
  /** The first mirror is whole: everything is on this device. */
  | { what: 'mirrored' }
  /** The mirror was fetched anew, and the server counts its rows otherwise still. Work goes on. */
  | { what: 'counts-differ' }
  | { what: 'login-needed' }
  | { what: 'group-left' }
  | { what: 'app-too-old' }
  /** Nothing has left the queue for a while although the server answers; `code` is what it was last told, if anything. */
  | { what: 'stuck'; code: string | null }
  /** Something does not work and is tried again; nothing is lost. */
  | { what: 'trouble'; code: string }
