import type { Who } from './command.ts'
import type { Key } from './entity.ts'
import type { ErrorCode } from './errors.ts'
import type { PermissionQuestion } from './permission.ts'
import type { AnyRow, EntityName, IdOf, IndexName, PrefixOf, RowOf } from './schema.ts'

export interface WhereOptions {
  limit?: number
  reverse?: boolean
}

/** Everything a command can see and do. `Uses` are the entities it declared, `Codes` the refusals it declared. */
export interface Tx<Uses extends EntityName = EntityName, Codes extends string = string> {
  get<E extends Uses>(entity: E, id: IdOf<E>): Promise<RowOf<E> | undefined>
  /** Rows under an index prefix, in index order, then by id. */
  where<E extends Uses, I extends IndexName<E>>(entity: E, index: I, prefix: PrefixOf<E, I>, options?: WhereOptions): Promise<RowOf<E>[]>
  /**
   * Whether the person may do it: `tx.may(who, 'samples', 'Update', sample)`. Their role in the group is read where and when the command runs,
   * and counts as read: if it changes, the command runs again. No other code of a command looks at members' roles.
   */
  may(who: Who, ...question: PermissionQuestion): Promise<boolean>
  put<E extends Uses>(entity: E, row: RowOf<E>): Promise<void>
  patch<E extends Uses>(entity: E, id: IdOf<E>, fields: Partial<RowOf<E>>): Promise<void>
  remove<E extends Uses>(entity: E, id: IdOf<E>): Promise<void>
  /** Tells the person something with the result even though the command was accepted, e.g. that someone else's text was replaced. */
  remark(detail: RefusalDetail): void
  /** Ends the command; nothing it did is kept. */
  refuse(code: Codes, detail?: RefusalDetail): never
}

/** Where rows come from: Dexie on the device, SQL on the server. The only thing the two sides implement differently. */
export interface Source {
  get(entity: EntityName, id: Key): Promise<AnyRow | undefined>
  range(entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions): Promise<AnyRow[]>
}

/** Values for the placeholders of a refusal's message, and the resolutions it offers. */
export type RefusalDetail = Readonly<Record<string, string | number | null | readonly number[]>>

/** An expected "no", with its code. Everything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: RefusalDetail
  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}
