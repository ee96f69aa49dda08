import { UndoManager, type Doc } from 'yjs'
import type { Stroke } from '#domain/rules/documents/drawing.ts'
import { replacedPart } from './replaced-part.ts'

/** A drawing in an open document: see drawing.ts. Undo takes back only what was done here, a gesture at a time. */
export class OpenDrawing {
  readonly #doc: Doc
  readonly #undo: UndoManager

  constructor(doc: Doc) {
    this.#doc = doc
    this.#undo = new UndoManager(this.#strokes, { captureTimeout: Number.MAX_SAFE_INTEGER, trackedOrigins: new Set([this]) })
  }

  /** The lowest first. A stroke that stays is the same object as before. */
  read(): readonly Stroke[] {
    return this.#strokes.toArray()
  }

  readText(): string {
    return this.#doc.getText('text').toJSON()
  }

  /** The person made it this text. */
  describe(to: string): void {
    const text = this.#doc.getText('text')
    const { at, removed, inserted } = replacedPart(text.toJSON(), to)
    this.#doc.transact(() => {
      text.delete(at, removed)
      text.insert(at, inserted)
    })
  }

  /** What follows is undone on its own. */
  beginGesture(): void {
    this.#undo.stopCapturing()
  }

  add(stroke: Stroke): void {
    this.#doc.transact(() => this.#strokes.push([stroke]), this)
  }

  remove(strokes: ReadonlySet<Stroke>): void {
    const all = this.read()
    this.#doc.transact(() => {
      for (let at = all.length - 1; at >= 0; at--) if (strokes.has(all[at]!)) this.#strokes.delete(at)
    }, this)
  }

  undo(): void {
    this.#undo.undo()
  }

  redo(): void {
    this.#undo.redo()
  }

  get #strokes() {
    return this.#doc.getArray<Stroke>('strokes')
  }
}
