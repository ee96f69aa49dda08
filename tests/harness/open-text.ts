import { createAbsolutePositionFromRelativePosition, createRelativePositionFromTypeIndex, type RelativePosition } from 'yjs'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { OpenDocument, type OpenDocumentOptions } from '#db/documents/open-document.ts'
import { replacedPart } from '#db/documents/replaced-part.ts'

/** A place in the text, which moves with what others write before it. */
export type HeldPlace = RelativePosition

/**
 *   rows ──► take ──► text ◄── change ── what the person typed
 *                       └──► save ──► document.append, queued
 *
 * A text without formatting as it is open in one page. Its schema is the first of document-schemas.ts.
 */
export class OpenText {
  readonly #open: OpenDocument
  #text = ''
  readonly #listeners = new Set<() => void>()

  constructor(options: OpenDocumentOptions) {
    this.#open = new OpenDocument(options)
    this.#open.subscribe(() => this.#changed())
  }

  readonly read = (): string => this.#text

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly subscribeUnsaved = (listener: () => void): (() => void) => this.#open.subscribeUnsaved(listener)

  readonly readUnsaved = (): boolean => this.#open.hasUnsaved

  get hasUnsaved(): boolean {
    return this.#open.hasUnsaved
  }

  /** See {@link OpenDocument.isKept}. */
  get isKept(): boolean {
    return this.#open.isKept
  }

  keptSoFar(): Promise<void> {
    return this.#open.keptSoFar()
  }

  /** All rows of the document as they are now; see {@link OpenDocument.take}. */
  take(rows: readonly DocumentUpdateRow[]): Promise<void> {
    const taken = this.#open.take(rows)
    this.#changed()
    return taken
  }

  /** The person made it this text. */
  change(to: string): void {
    const { at, removed, inserted } = replacedPart(this.#text, to)
    const text = this.#shared
    this.#open.readDoc().transact(() => {
      if (removed > 0) text.delete(at, removed)
      if (inserted) text.insert(at, inserted)
    })
    this.#changed()
  }

  save(): Promise<void> {
    return this.#open.save()
  }

  hold(at: number): HeldPlace {
    return createRelativePositionFromTypeIndex(this.#shared, at)
  }

  /** Undefined if the text was opened anew. */
  find(place: HeldPlace): number | undefined {
    return createAbsolutePositionFromRelativePosition(place, this.#open.readDoc())?.index
  }

  get #shared() {
    return this.#open.readDoc().getText('text')
  }

  #changed(): void {
    const text = this.#shared.toJSON()
    if (text === this.#text) return
    this.#text = text
    for (const listener of this.#listeners) listener()
  }
}
