import type { Who } from './who.ts'
import type { MemberRow } from './entities/member.ts'
import type { Key } from './entity.ts'
import type { ErrorCode } from './error-code.ts'
import { keyRangesOf, keyRange, rowKey, steadyKey, type DependencyKey } from './dependency-keys.ts'
import { isPermitted, type PermissionCheck } from './permission.ts'
import { indexFields, notedFieldsOf, type AnyRow, type EntityName } from './schema.ts'
import { appendUpdate } from './rules/documents/append-update.ts'
import { Refusal, type DocumentUpdate, type RefusalDetail, type Source, type Tx, type WhereOptions } from './tx.ts'

export interface Change {
  entity: EntityName
  id: Key
  before: AnyRow | null
  after: AnyRow | null
}

/**
 *   command ──► Draft ──► Draft ──► … ──► Source (Dexie, SQL, maps)
 *
 * What a command has written so far, on top of a source. It is both a `Tx` and a `Source`, so drafts can be stacked.
 * Nothing reaches the store until the owner takes `changes()`, so a command that refuses halfway leaves no trace.
 * Neither IndexedDB (no savepoints) nor PostgreSQL (a failed statement ends the transaction) could guarantee this.
 */
export class Draft implements Source {
  readonly reads = new Set<DependencyKey>()
  readonly remarks: RefusalDetail[] = []
  readonly #under: Source
  readonly #changes = new Map<DependencyKey, Change>()
  /** The changed rows by index prefix. Built the first time an index is read after a change, which most commands never do. */
  #entries: Map<DependencyKey, Set<DependencyKey>> | undefined
  readonly #changedOf = new Map<EntityName, number>()

  constructor(under: Source) {
    this.#under = under
  }

  async get(entity: EntityName, id: Key): Promise<AnyRow | undefined> {
    this.reads.add(rowKey(entity, id))
    return this.#rowOf(entity, id)
  }

  /** See {@link Tx.steady}. */
  get steady(): Pick<Draft, 'get' | 'where' | 'may' | 'refuse'> {
    return {
      get: async (entity, id) => {
        this.reads.add(notedFieldsOf(entity).length ? steadyKey(entity, id) : rowKey(entity, id))
        return this.#rowOf(entity, id)
      },
      where: (entity, index, prefix, options) => this.where(entity, index, prefix, options),
      may: (who, ...question) => this.may(who, ...question),
      refuse: (code, detail) => this.refuse(code, detail),
    }
  }

  where(entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions = {}): Promise<AnyRow[]> {
    return this.range(entity, index, prefix, options)
  }

  async range(entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions): Promise<AnyRow[]> {
    const key = keyRange(entity, index, prefix)
    this.reads.add(key)
    const hidden = this.#changedOf.get(entity) ?? 0
    if (!hidden) return this.#under.range(entity, index, prefix, options)
    const below = await this.#under.range(entity, index, prefix, options.limit ? { ...options, limit: options.limit + hidden } : options)
    const rows = below.filter((row) => !this.#changes.has(rowKey(entity, row.id)))
    for (const own of this.#changedUnder(key)) rows.push(this.#changes.get(own)!.after!)
    return sortAndLimit(rows, indexFields(entity, index).slice(prefix.length), options)
  }

  async may(who: Who, ...question: PermissionCheck): Promise<boolean> {
    return isPermitted((await this.get('members', who.userId)) as MemberRow | undefined, ...question)
  }

  async put(entity: EntityName, row: AnyRow): Promise<void> {
    this.write(entity, row.id, (await this.get(entity, row.id)) ?? null, row)
  }

  async patch(entity: EntityName, id: Key, fields: object): Promise<void> {
    const row = await this.get(entity, id)
    if (!row) throw new Error(`patch of ${rowKey(entity, id)}, which is not there`)
    this.write(entity, id, row, { ...row, ...fields })
  }

  async remove(entity: EntityName, id: Key): Promise<void> {
    const row = await this.get(entity, id)
    if (row) this.write(entity, id, row, null)
  }

  append(who: Who, documentId: string, update: DocumentUpdate): Promise<void> {
    return appendUpdate(this, who, documentId, update)
  }

  remark(detail: RefusalDetail): void {
    this.remarks.push(detail)
  }

  refuse(code: string, detail?: RefusalDetail): never {
    throw new Refusal(code as ErrorCode, detail)
  }

  /** Takes over the changes of a draft stacked on this one. */
  merge(changes: Iterable<Change>): void {
    for (const change of changes) this.write(change.entity, change.id, change.before, change.after)
  }

  changes(): Change[] {
    return [...this.#changes.values()]
  }

  /** Sets a row without reading it first; `before` is used only if this draft has not changed the row yet. */
  write(entity: EntityName, id: Key, before: AnyRow | null, after: AnyRow | null): void {
    const key = rowKey(entity, id)
    const own = this.#changes.get(key)
    if (own?.after && this.#entries) for (const entry of keyRangesOf(entity, own.after)) this.#entries.get(entry)?.delete(key)
    if (after && this.#entries) addEntries(this.#entries, key, entity, after)
    if (!own) this.#changedOf.set(entity, (this.#changedOf.get(entity) ?? 0) + 1)
    this.#changes.set(key, { entity, id, before: own ? own.before : before, after })
  }

  async #rowOf(entity: EntityName, id: Key): Promise<AnyRow | undefined> {
    const own = this.#changes.get(rowKey(entity, id))
    return own ? (own.after ?? undefined) : this.#under.get(entity, id)
  }

  #changedUnder(prefix: DependencyKey): Iterable<DependencyKey> {
    if (!this.#entries) {
      this.#entries = new Map()
      for (const [key, { entity, after }] of this.#changes) if (after) addEntries(this.#entries, key, entity, after)
    }
    return this.#entries.get(prefix) ?? []
  }
}

function addEntries(entries: Map<DependencyKey, Set<DependencyKey>>, key: DependencyKey, entity: EntityName, row: AnyRow): void {
  for (const entry of keyRangesOf(entity, row)) {
    const keys = entries.get(entry)
    if (keys) keys.add(key)
    else entries.set(entry, new Set([key]))
  }
}

/** The draft as the command sees it, typed by the tables it declared. */
export const asTx = (draft: Draft): Tx => draft as unknown as Tx

/** The order every source must follow: the index fields after the prefix, then the id; text in code-unit order. */
export function sortAndLimit(rows: readonly AnyRow[], fields: readonly string[], options: WhereOptions): AnyRow[] {
  const keys = [...fields, 'id']
  const sign = options.reverse ? -1 : 1
  const sorted = rows.toSorted((a, b) => {
    for (const key of keys) {
      const x = a[key] as Key
      const y = b[key] as Key
      if (x !== y) return x < y ? -sign : sign
    }
    return 0
  })
  return options.limit ? sorted.slice(0, options.limit) : sorted
}
