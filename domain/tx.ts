import type { Who } from './who.ts'
import type { Key } from './entity.ts'
import type { ErrorCode } from './error-code.ts'
import type { PermissionCheck } from './permission.ts'
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
   * The same rows for a command that does not look at who changed them last: it does not run again when nothing else of them has changed.
   * Law 42: what is read through it is not written.
   */
  readonly steady: ReadTx<Uses, Codes>
  /**
   * Whether the person may do it: `tx.may(who, 'samples', 'Update', sample)`. Their role in the group is read where and when the command runs,
   * and counts as read: if it changes, the command runs again. No other code of a command looks at members' roles.
   */
  may(who: Who, ...question: PermissionCheck): Promise<boolean>
  put<E extends Uses>(entity: E, row: RowOf<E>): Promise<void>
  patch<E extends Uses>(entity: E, id: IdOf<E>, fields: Partial<RowOf<E>>): Promise<void>
  remove<E extends Uses>(entity: E, id: IdOf<E>): Promise<void>
  /**
   * Adds an update to a document. Updates commute, so no other update makes the command run again.
   * Refuses with `document.gone`, `document.signed`, `document.archived` or, for an ID that is in use, `input.invalid`; whether the person may is asked with `may`.
   */
  append(who: Who, documentId: string, update: DocumentUpdate): Promise<void>
  /** Tells the person something with the result even though the command was accepted, e.g. that someone else's text was replaced. */
  remark(detail: RefusalDetail): void
  /** Ends the command; nothing it did is kept. */
  refuse(code: Codes, detail?: RefusalDetail): never
}

/** What rules use that only look. */
export type ReadTx<Uses extends EntityName = EntityName, Codes extends string = string> = Pick<Tx<Uses, Codes>, 'get' | 'where' | 'may' | 'refuse'>

/** A Yjs update, or a numbered part of one that is too large for a push. */
export interface DocumentUpdate {
  /** Unique everywhere. The parts of an update share it. */
  readonly updateId: string
  /** From 1. */
  readonly part: number
  readonly parts: number
  /** Base64. */
  readonly content: string
  /** Chain of the copy it was written in; see ChainRule in command.ts. */
  readonly chain: string
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
