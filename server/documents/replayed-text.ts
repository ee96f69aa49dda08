import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { Refusal } from '#domain/tx.ts'
import { isLargeInBytes } from '../wall/is-large.ts'
import { replayText, type Replayed } from './replay-text.ts'

/** One part of what someone appended, as the audit log has it. */
export interface AppendedPart {
  readonly updateId: string
  readonly part: number
  readonly parts: number
  /** In base64. */
  readonly content: string
}

/** Updates that are held before they are merged: a long text has tens of thousands. */
const maxHeld = 500

/** How much of a text is read elsewhere. Refuses with content.too-complex. */
export type ReplayLarge = (schemaNumber: number, updates: readonly Uint8Array[]) => Promise<Replayed>

/** A document as it was, from what was appended to it. */
export class ReplayedText {
  readonly #schemaNumber: number
  readonly #replayLarge: ReplayLarge | undefined
  #held: readonly Uint8Array[] = []
  readonly #partial = new Map<string, Map<number, Uint8Array>>()

  /** `replayLarge`: without it, everything is read here, as in the doctor, which has nothing else to do. */
  constructor(schemaNumber: number, replayLarge?: ReplayLarge) {
    this.#schemaNumber = schemaNumber
    this.#replayLarge = replayLarge
  }

  async take({ updateId, part, parts, content }: AppendedPart): Promise<void> {
    const bytes = Buffer.from(content, 'base64')
    if (parts === 1) return this.#add(bytes)
    const key = `${updateId}/${parts}`
    const found = this.#partial.get(key) ?? new Map<number, Uint8Array>()
    this.#partial.set(key, found.set(part, bytes))
    if (found.size < parts) return
    this.#partial.delete(key)
    await this.#add(Buffer.concat(Array.from({ length: parts }, (_, at) => found.get(at + 1)!)))
  }

  /** What the text is now; null if it does not fit its schema, a newer server made it, or it is more than can be read. */
  async read(): Promise<RichContent | null> {
    return (await this.#replay()).content
  }

  /** What it consists of, merged. */
  async updates(): Promise<readonly Uint8Array[]> {
    return (await this.#replay()).merged
  }

  async #add(bytes: Uint8Array): Promise<void> {
    this.#held = [...this.#held, bytes]
    if (this.#held.length >= maxHeld) await this.#replay()
  }

  async #replay(): Promise<Replayed> {
    try {
      const replayLarge = isLargeInBytes(this.#held) ? this.#replayLarge : undefined
      const replayed = replayLarge ? await replayLarge(this.#schemaNumber, this.#held) : replayText(this.#schemaNumber, this.#held)
      this.#held = replayed.merged
      return replayed
    } catch (error) {
      if (error instanceof Refusal && error.code === 'content.too-complex') return { merged: this.#held, content: null }
      throw error
    }
  }
}
