import { createAbsolutePositionFromRelativePosition, createRelativePositionFromTypeIndex, type RelativePosition } from 'yjs'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { Mutation } from '../write.ts'
import { DocumentCopy } from './document-copy.ts'
import { replacedPart } from './replaced-part.ts'

/** A place in the text, which moves with what others write before it. */
export type HeldPlace = RelativePosition

export interface OpenTextOptions {
  readonly documentId: string
  /** Of what is saved, for the person. */
  readonly label: string
  readonly write: (mutations: Mutation[]) => Promise<unknown>
}

/**
 *   rows ──► take ──► text ◄── change ── what the person typed
 *                       └──► save ──► document.append, queued
 *
 * A text without formatting as it is open in one page. Its schema is the first of document-schemas.ts.
 */
export class OpenText {
  readonly #options: OpenTextOptions
  #copy: DocumentCopy
  #text = ''
  #saving: Promise<unknown> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  constructor(options: OpenTextOptions) {
    this.#options = options
    this.#copy = new DocumentCopy(options.documentId, [])
  }

  readonly read = (): string => this.#text

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get hasUnsaved(): boolean {
    return this.#copy.hasUnsaved
  }

  /** All rows of the document as they are now. */
  take(rows: readonly DocumentUpdateRow[]): void {
    if (!this.#copy.take(rows)) {
      // Something in it was rejected. What builds on that is rejected, too, and is then readable where it can be sent again.
      if (this.#copy.hasUnsaved) void this.save().catch(() => undefined)
      this.#copy = new DocumentCopy(this.#options.documentId, rows)
    }
    this.#changed()
  }

  /** The person made it this text. */
  change(to: string): void {
    const { at, removed, inserted } = replacedPart(this.#text, to)
    const text = this.#shared
    this.#copy.doc.transact(() => {
      if (removed > 0) text.delete(at, removed)
      if (inserted) text.insert(at, inserted)
    })
    this.#changed()
  }

  /** Saves what was typed since the last time. If it fails, it stays for the next time. */
  save(): Promise<void> {
    const { label, write } = this.#options
    const copy = this.#copy
    const saved = this.#saving.catch(() => undefined).then(() => copy.save(label, write))
    this.#saving = saved
    return saved
  }

  hold(at: number): HeldPlace {
    return createRelativePositionFromTypeIndex(this.#shared, at)
  }

  /** Undefined if the text was opened anew. */
  find(place: HeldPlace): number | undefined {
    return createAbsolutePositionFromRelativePosition(place, this.#copy.doc)?.index
  }

  get #shared() {
    return this.#copy.doc.getText('text')
  }

  #changed(): void {
    const text = this.#shared.toJSON()
    if (text === this.#text) return
    this.#text = text
    for (const listener of this.#listeners) listener()
  }
}
