import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection, type Command, type Transaction } from '@tiptap/pm/state'
import type { Node } from '@tiptap/pm/model'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { readPlaced } from '#domain/rules/documents/sequence/read-sequence.ts'
import { richTextExtensions } from '#src/workspace/rich-text/extensions.ts'
import { BoundSequence } from '#src/workspace/rich-text/sequence/bound-sequence.ts'
import { typedLine } from '#src/workspace/rich-text/sequence/typed-line.ts'
import { nameNew, placeIds } from '#src/workspace/rich-text/sequence/place-ids.ts'
import { ScreenNodes } from '#src/workspace/rich-text/sequence/show-sequence.ts'

export const sequenceSchema = getSchema([...richTextExtensions(), placeIds(() => 0)])

/** A text of one sequence as it is open on one tablet, edited as the editor does it, without a page. Each edit is a step that can be undone. */
export class SequenceText {
  readonly doc = new Doc()
  readonly bound: BoundSequence
  readonly newId: () => number
  state = EditorState.create({ schema: sequenceSchema })

  constructor(who: number, from?: { readonly doc: Doc }, clientId = 1_000 + who) {
    let ids = 0
    this.newId = () => who * 1_000_000 + ++ids
    this.doc.clientID = clientId
    if (from) applyUpdate(this.doc, encodeStateAsUpdate(from.doc))
    this.bound = new BoundSequence(this.doc, { by: who, stepTime: 0 })
    const read = () => this.state
    this.bound.open({
      get state() {
        return read()
      },
      editable: true,
      dispatch: this.dispatch,
    })
  }

  /** What is on screen. */
  get node(): Node {
    return this.state.doc
  }

  /** What is stored, as it should be on screen. */
  get stored(): Node {
    return new ScreenNodes().toScreen(sequenceSchema, readPlaced(this.doc))
  }

  /** As the editor does it: what is new gets its place in the same go. */
  readonly dispatch = (tr: Transaction): void => {
    const transactions = [tr]
    this.state = this.state.apply(tr)
    if (tr.docChanged && !tr.getMeta('changedByOthers') && !typedLine(tr.before, tr.doc)) {
      const named = this.state.tr
      nameNew(named, this.newId)
      if (named.docChanged) {
        transactions.push(named)
        this.state = this.state.apply(named)
      }
    }
    this.bound.write(transactions)
  }

  edit(change: (tr: Transaction, state: EditorState) => Transaction | void): this {
    const { tr } = this.state
    this.dispatch(change(tr, this.state) ?? tr)
    return this
  }

  /** A command, with what is between these places selected. */
  run(command: Command, from?: number, to = from): this {
    if (from !== undefined) this.select(from, to)
    command(this.state, this.dispatch)
    return this
  }

  select(from: number, to = from): this {
    return this.edit((tr) => tr.setSelection(TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(to))))
  }

  take(other: { readonly doc: Doc }): this {
    applyUpdate(this.doc, encodeStateAsUpdate(other.doc, encodeStateVector(this.doc)))
    return this
  }
}
