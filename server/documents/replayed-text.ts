import { documentSchemas, plainTextSchema } from '#domain/document-schemas.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import { readContent } from '../followers/document-content.ts'
import { isReadable } from '../followers/is-readable.ts'
import { mergeAll } from '../followers/merge-all.ts'

/** One part of what someone appended, as the audit log has it. */
export interface AppendedPart {
  readonly updateId: string
  readonly part: number
  readonly parts: number
  /** In base64. */
  readonly content: string
}

/** Updates that are held before they are merged: a long text has tens of thousands. */
const mostHeld = 500

/**
 * A document as it was, from what was appended to it. Law: as in merging, updates are joined as bytes: one whose predecessor comes later waits for it.
 */
export class ReplayedText {
  readonly #schemaNumber: number
  #held: Uint8Array[] = []
  readonly #partial = new Map<string, Map<number, Uint8Array>>()

  constructor(schemaNumber: number) {
    this.#schemaNumber = schemaNumber
  }

  take({ updateId, part, parts, content }: AppendedPart): void {
    const bytes = Buffer.from(content, 'base64')
    if (parts === 1) return this.#add(bytes)
    const key = `${updateId}/${parts}`
    const found = this.#partial.get(key) ?? new Map<number, Uint8Array>()
    this.#partial.set(key, found.set(part, bytes))
    if (found.size < parts) return
    this.#partial.delete(key)
    this.#add(Buffer.concat(Array.from({ length: parts }, (_, at) => found.get(at + 1)!)))
  }

  /** What the text is now; null if it does not fit its schema, or a newer server made it. */
  read(): RichContent | null {
    const schema = documentSchemas.get(this.#schemaNumber)
    if (!schema) return null
    const content = readContent(this.#merged(), schema)
    if (content === undefined) return null
    return this.#schemaNumber === plainTextSchema
      ? textToRichText((content as { text: { insert: string }[] }).text.map(({ insert }) => insert).join(''))
      : (content as { text: RichContent }).text
  }

  /** What it consists of, merged. */
  updates(): readonly Uint8Array[] {
    return this.#merged()
  }

  #add(bytes: Uint8Array): void {
    if (!isReadable(bytes)) return
    this.#held.push(bytes)
    if (this.#held.length >= mostHeld) this.#merged()
  }

  #merged(): Uint8Array[] {
    if (this.#held.length > 1) this.#held = [mergeAll(this.#held)]
    return this.#held
  }
}
