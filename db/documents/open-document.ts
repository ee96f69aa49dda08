import type { Doc } from 'yjs'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { Refusal } from '#domain/tx.ts'
import type { Mutation } from '../writing/mutation.ts'
import { DocumentCopy, type KeptTyping } from './document-copy.ts'
import { isOfDevice } from './is-of-device.ts'

export interface OpenDocumentOptions {
  readonly documentId: string
  /** Name of what is saved, for the person. */
  readonly label: string
  readonly write: (mutations: Mutation[]) => Promise<unknown>
  /** Puts what may not be saved anymore into the inbox. Without it, it stays unsaved. */
  readonly reject?: (mutations: Mutation[], refusal: Refusal) => Promise<void>
  /** What is typed is on disk before it is saved. */
  readonly kept?: Omit<KeptTyping, 'label'>
}

/**
 *   rows ──► take ──► doc ◄── what the person writes ──► on disk at once
 *                      └──► save ──► document.append, queued; or, if it is refused here, in the inbox
 *
 * A document as it is open in one page, whatever is in it. The doc is another one after something in it was rejected.
 */
export class OpenDocument {
  readonly #options: OpenDocumentOptions
  #rows: readonly DocumentUpdateRow[] = []
  #copy: DocumentCopy
  /** Copies that are of no more use, with something unsaved. */
  readonly #left = new Set<DocumentCopy>()
  #saving: Promise<unknown> = Promise.resolve()
  readonly #listeners = new Set<() => void>()
  readonly #unsavedListeners = new Set<() => void>()

  constructor(options: OpenDocumentOptions) {
    this.#options = options
    this.#copy = this.#newCopy()
  }

  readonly readDoc = (): Doc => this.#copy.doc

  /** Told when the doc is another one. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Told when something was typed, or saved. */
  readonly subscribeUnsaved = (listener: () => void): (() => void) => {
    this.#unsavedListeners.add(listener)
    return () => this.#unsavedListeners.delete(listener)
  }

  readonly readUnsaved = (): boolean => this.hasUnsaved

  get hasUnsaved(): boolean {
    return this.#copy.hasUnsaved || this.#left.size > 0
  }

  /** Whether what is unsaved is on disk: it outlives this page. */
  get isKept(): boolean {
    return [this.#copy, ...this.#left].every((copy) => !copy.hasUnsaved || copy.isKept)
  }

  /** Resolves when what was typed so far is on disk, or could not be. */
  async keptSoFar(): Promise<void> {
    await Promise.all([this.#copy, ...this.#left].map((copy) => copy.keptSoFar()))
  }

  /**
   * All rows of the document as they are now. If something in it was rejected, what builds on that is saved, to be rejected, too: then it is
   * readable where it can be sent again. Rejects like {@link save}.
   */
  async take(rows: readonly DocumentUpdateRow[]): Promise<void> {
    this.#rows = rows
    if (this.#copy.take(rows)) return
    this.#exchange()
    if (this.#left.size > 0) await this.save()
  }

  /**
   * Saves what was written since the last time. Throws what refuses it: if nothing is unsaved then, it is in the inbox; otherwise it stays for
   * the next time.
   */
  save(): Promise<void> {
    const saved = this.#saving.catch(() => undefined).then(() => this.#saveAll())
    this.#saving = saved
    return saved
  }

  async #saveAll(): Promise<void> {
    let refusal: unknown
    for (const copy of [...this.#left, this.#copy]) refusal = (await this.#saveCopy(copy)) ?? refusal
    this.#tellUnsaved()
    if (refusal) throw refusal
  }

  /** What put it into the inbox, if anything did. */
  async #saveCopy(copy: DocumentCopy): Promise<Refusal | undefined> {
    const { label, write, reject } = this.#options
    let refusal: Refusal | undefined
    while (copy.hasUnsaved) {
      try {
        await copy.save(label, write)
      } catch (error) {
        if (!reject || !(error instanceof Refusal) || isOfDevice(error)) throw error
        refusal = error
        await copy.save(label, (mutations) => reject(mutations, error))
      }
    }
    this.#left.delete(copy)
    // It contains what was rejected.
    if (refusal && copy === this.#copy) this.#exchange()
    return refusal
  }

  #exchange(): void {
    if (this.#copy.hasUnsaved) this.#left.add(this.#copy)
    this.#copy = this.#newCopy()
    for (const listener of this.#listeners) listener()
    this.#tellUnsaved()
  }

  #newCopy(): DocumentCopy {
    const { documentId, label, kept } = this.#options
    const copy = new DocumentCopy(documentId, this.#rows, kept && { ...kept, label })
    copy.doc.on('update', this.#tellUnsaved)
    return copy
  }

  readonly #tellUnsaved = (): void => {
    for (const listener of this.#unsavedListeners) listener()
  }
}
