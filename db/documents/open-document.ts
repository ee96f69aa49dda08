import type { Doc } from 'yjs'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { Mutation } from '../write.ts'
import { DocumentCopy } from './document-copy.ts'

export interface OpenDocumentOptions {
  readonly documentId: string
  /** Of what is saved, for the person. */
  readonly label: string
  readonly write: (mutations: Mutation[]) => Promise<unknown>
}

/**
 *   rows ──► take ──► doc ◄── what the person writes
 *                      └──► save ──► document.append, queued
 *
 * A document as it is open in one page, whatever is in it. The doc is another one after something in it was rejected.
 */
export class OpenDocument {
  readonly #options: OpenDocumentOptions
  #copy: DocumentCopy
  #saving: Promise<unknown> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  constructor(options: OpenDocumentOptions) {
    this.#options = options
    this.#copy = new DocumentCopy(options.documentId, [])
  }

  readonly readDoc = (): Doc => this.#copy.doc

  /** Told when the doc is another one. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get hasUnsaved(): boolean {
    return this.#copy.hasUnsaved
  }

  /** All rows of the document as they are now. */
  take(rows: readonly DocumentUpdateRow[]): void {
    if (this.#copy.take(rows)) return
    // Something in it was rejected. What builds on that is rejected, too, and is then readable where it can be sent again.
    if (this.#copy.hasUnsaved) void this.save().catch(() => undefined)
    this.#copy = new DocumentCopy(this.#options.documentId, rows)
    for (const listener of this.#listeners) listener()
  }

  /** Saves what was written since the last time. If it fails, it stays for the next time. */
  save(): Promise<void> {
    const { label, write } = this.#options
    const copy = this.#copy
    const saved = this.#saving.catch(() => undefined).then(() => copy.save(label, write))
    this.#saving = saved
    return saved
  }
}
