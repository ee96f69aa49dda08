import { applyUpdate, Doc, mergeUpdates, snapshot, snapshotContainsUpdate } from 'yjs'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { completeUpdates, type CompleteUpdate } from '#domain/rules/documents/complete-updates.ts'
import { randomId } from '../random-id.ts'
import type { Mutation } from '../writing/mutation.ts'
import { inOrderMade } from './apply-order.ts'
import { appendMutations } from './append-mutations.ts'
import { toBase64 } from './base64.ts'
import { TypedLog, type TypedStore } from './typed-log.ts'
import type { TypedRecord } from './typed-table.ts'
import { bytesOf } from './update-bytes.ts'

/** Where what is typed in a copy is kept until it is saved. */
export interface KeptTyping extends Pick<TypedRecord, 'holder' | 'label'> {
  readonly store: TypedStore
}

const fromRows = Symbol('rows')

/** Only this device knows it yet. */
const isQueued = (row: DocumentUpdateRow & { version?: number }): boolean => !row.version

/**
 *   rows of documentUpdates ──► take ──► doc ──► what is written in it ──► save ──► document.append, queued
 *
 * A document as it is open in one page. Never stored, so that no two pages ever write with the same Yjs client id.
 * When something it contains was rejected, it is of no more use: Yjs would wait forever for what is missing. The page then opens a new one from the rows.
 */
export class DocumentCopy {
  readonly doc: Doc = new Doc()
  readonly #documentId: string
  /** What this copy appends; see ChainRule in domain/command.ts. */
  readonly #chain = randomId()
  /** The chains of what other copies on this device have written and the server has not confirmed: what is written here builds on them. */
  #others: readonly string[] = []
  /** What the doc contains, by id of the update. */
  readonly #contained = new Map<string, Uint8Array>()
  #isTaking = false
  /** Written here and not saved yet. */
  #unsaved: Uint8Array[] = []
  readonly #log: TypedLog | undefined

  /** `kept`: what is typed is on disk before it is saved. */
  constructor(documentId: string, rows: readonly DocumentUpdateRow[], kept?: KeptTyping) {
    this.#documentId = documentId
    this.#log = kept && new TypedLog(kept.store, this.#chain, () => this.#record(kept))
    this.take(rows)
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      // While it takes what others wrote, Yjs tidies it: every device does that for itself, also one whose person may not write.
      const isTidied = this.#isTaking && origin === null
      if (origin === fromRows || isTidied) return
      this.#unsaved.push(update)
      this.#log?.changed()
    })
  }

  get hasUnsaved(): boolean {
    return this.#unsaved.length > 0
  }

  /** Whether what is unsaved is on disk. */
  get isKept(): boolean {
    return this.#log !== undefined && this.#log.isKept
  }

  /** Resolves when what was typed so far is on disk, or could not be. */
  async keptSoFar(): Promise<void> {
    await this.#log?.settled()
  }

  /** All rows of the document as they are now. False: something that this copy contains was rejected. */
  take(rows: readonly DocumentUpdateRow[]): boolean {
    const updates = completeUpdates(rows)
    if (!this.#forgetMerged(updates)) return false
    const others = new Set<string>()
    for (const row of rows) if (isQueued(row) && row.chain !== this.#chain) others.add(row.chain)
    this.#others = [...others]
    this.#isTaking = true
    // In one transaction: ten thousand of their own would take several times as long.
    this.doc.transact(() => {
      const added = updates.filter(({ updateId }) => !this.#contained.has(updateId)).map((update) => ({ update, bytes: bytesOf(update) }))
      for (const { update, bytes } of inOrderMade(added)) if (this.#apply(bytes)) this.#contained.set(update.updateId, bytes)
    }, fromRows)
    this.#isTaking = false
    return true
  }

  /** Saves what was written since the last time as one change. If `write` fails, it stays for the next time. One call at a time. */
  async save(label: string, write: (mutations: Mutation[]) => Promise<unknown>, partBytes?: number): Promise<void> {
    const count = this.#unsaved.length
    if (!count) return
    const bytes = mergeUpdates(this.#unsaved)
    const { updateId, mutations } = appendMutations(this.#documentId, [this.#chain, ...this.#others], bytes, label, partBytes)
    await write(mutations)
    this.#unsaved = this.#unsaved.slice(count)
    this.#contained.set(updateId, bytes)
    this.#log?.changed()
  }

  #record({ holder, label }: KeptTyping): TypedRecord | null {
    if (this.#unsaved.length === 0) return null
    const content = toBase64(mergeUpdates(this.#unsaved))
    return { id: this.#chain, holder, documentId: this.#documentId, label, chains: [this.#chain, ...this.#others], content }
  }

  /** False for bytes that are no update, which the server has not marked yet. */
  #apply(bytes: Uint8Array): boolean {
    try {
      applyUpdate(this.doc, bytes, fromRows)
      return true
    } catch {
      return false
    }
  }

  /** Forgets updates that are no longer there because the server has merged them into others. False if one of them is gone. */
  #forgetMerged(updates: readonly CompleteUpdate[]): boolean {
    const { length: found } = updates.filter(({ updateId }) => this.#contained.has(updateId))
    if (found === this.#contained.size) return true
    const here = new Set(updates.map(({ updateId }) => updateId))
    const missing = [...this.#contained].filter(([updateId]) => !here.has(updateId))
    const content = new Doc()
    content.transact(() => {
      for (const { bytes } of inOrderMade(updates.map((update) => ({ update, bytes: bytesOf(update) })))) applyUpdate(content, bytes)
    })
    const now = snapshot(content)
    if (!missing.every(([, bytes]) => snapshotContainsUpdate(now, bytes))) return false
    for (const [updateId] of missing) this.#contained.delete(updateId)
    return true
  }
}
