import type { Key } from '../entity.ts'
import type { AnyRow, EntityName } from '../schema.ts'
import type { RefusalDetail } from '../tx.ts'

/** A current row after the cursor; `row` null says it is gone for this person: removed, or no longer theirs to see. */
export interface ServerRow {
  entity: EntityName
  id: Key
  version: number
  row: AnyRow | null
}

/** How a mutation of this device ended on the server, when there is something to say: refused or held (`code`), or accepted with remarks. */
export interface MutationResult {
  n: number
  /** An ErrorCode, or null when accepted. */
  code: string | null
  detail: RefusalDetail
  remarks: RefusalDetail[]
}

/**
 * GET /api/v1/sync/pull?device=…&cursor=…  one page, from one read snapshot, rows in version order, ended at a version's border.
 * Law: `lastMutation`, `results`, `count` and `checksum` mean something only on the last page (`more` false): only then has every row up to them arrived.
 */
export interface PullPage {
  epoch: string
  /** The cursor this page was asked with, and the one to ask with next. */
  from: number
  version: number
  rows: ServerRow[]
  more: boolean
  lastMutation: number
  results: MutationResult[]
  /** Live rows this person sees, and {@link rowChecksum} summed over them. */
  count: number
  checksum: number
  /** Epoch ms by the server's clock. */
  serverTime: number
  /** Oldest app version that may still talk to this server. */
  minApp: string
}

/**
 * What a pull answers when the person is not, or no longer, in the group (status 403, code 'group.left'): the mirror goes.
 * Law: the device key is closed with this answer, so what it did up to `lastMutation` is settled and nothing later will ever be taken.
 */
export interface Revoked {
  revoked: true
  lastMutation: number
  results: MutationResult[]
}
