import type { Effect, InboxItem, Lease, QueuedMutation } from '../disk/disk-rows.ts'
import type { Cursor } from '../pull/cursor.ts'
import { takenPages, type TakenPage } from '../pull/taken-pages.ts'
import type { Workspace } from '../workspace.ts'

/** What this device has stored to keep in step, as it is: for developers and support. */
export interface EngineState {
  /** Each with what it read and wrote here, if it has run. */
  readonly queue: readonly { readonly mutation: QueuedMutation; readonly effect: Effect | undefined }[]
  readonly inbox: readonly InboxItem[]
  readonly cursor: Cursor
  readonly leases: readonly Lease[]
  readonly pages: readonly TakenPage[]
}

export async function readEngineState(workspace: Workspace): Promise<EngineState> {
  const [mutations, effects, inbox, leases, cursor] = await Promise.all([
    workspace.outbox.orderBy('n').toArray(),
    workspace.effects.toArray(),
    workspace.inbox.toArray(),
    workspace.leases.toArray(),
    workspace.disk.transaction([], (tx) => tx.cursor(), 'r'),
  ])
  const byNumber = new Map(effects.map((effect) => [effect.n, effect]))
  return { queue: mutations.map((mutation) => ({ mutation, effect: byNumber.get(mutation.n) })), inbox, cursor, leases, pages: takenPages(workspace.disk) }
}
