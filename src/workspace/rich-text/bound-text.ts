import { Slice, type Node, type Schema } from '@tiptap/pm/model'
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { AbstractType, Transaction as SharedTransaction, UndoManager, XmlFragment, YEvent } from 'yjs'
import { canBecome } from '#domain/rules/documents/pair-nodes.ts'
import { readElement, readRichText } from '#domain/rules/documents/read-rich-text.ts'
import { isBlock } from '#domain/rules/documents/removed-elements.ts'
import type { RichContent, RichNode } from '#domain/rules/documents/rich-text.ts'
import type { SharedElement, SharedFragment } from '#domain/rules/documents/shared-types.ts'
import { blocksIn, changeElement, writeRichText } from '#domain/rules/documents/write-rich-text.ts'
import { CursorPlaces } from './cursor-places.ts'
import { makeShared } from './make-shared.ts'
import { ownUndo } from './own-undo.ts'
import { changeScreen } from './screen-changes.ts'
import { ScreenNodes } from './screen-nodes.ts'

/** The editor, or what stands for it. */
export interface Screen {
  readonly state: EditorState
  readonly dispatch: (tr: Transaction) => void
}

const fromOthers = 'changedByOthers'

const countPictures = (nodes: readonly RichNode[]): number => nodes.filter(({ type }) => type === 'picture').length

/** Others changed the text, or it was undone. */
export const isFromOthers = (tr: Transaction): boolean => tr.getMeta(fromOthers) === true

/**
 *   what the person writes ──► write ──► shared text ──► take ──► screen
 *
 * A text that is open in an editor. Both ways, only what changed is touched: what others write in the same paragraph meanwhile stays, and so does the cursor.
 */
export class BoundText {
  readonly #text: XmlFragment
  readonly #nodes: ScreenNodes
  readonly #places: CursorPlaces
  #undo: UndoManager | undefined
  readonly #stepTime: number
  #screen: Screen | undefined
  /** What each element is on screen. */
  #json = new WeakMap<SharedElement, RichNode>()
  #shown: readonly SharedElement[] = []
  #isWriting = false

  /** `stepTime`: what is written without a longer pause is undone at once, in ms. */
  constructor(text: XmlFragment, schema: Schema, stepTime = 500) {
    this.#text = text
    this.#nodes = new ScreenNodes(schema)
    this.#places = new CursorPlaces(text)
    this.#stepTime = stepTime
  }

  /** Shows the text as it is, and from then on what changes. */
  open(screen: Screen): void {
    this.#screen = screen
    this.#undo = ownUndo(this.#text, this, this.#stepTime)
    this.#showAll(screen)
    this.#text.observeDeep(this.#take)
    this.#text.doc!.on('beforeAllTransactions', this.#noteCursor)
  }

  close(): void {
    this.#screen = undefined
    this.#text.unobserveDeep(this.#take)
    this.#text.doc!.off('beforeAllTransactions', this.#noteCursor)
    this.#undo?.destroy()
  }

  /** What the person made of the text. */
  write({ doc, selection: { $head } }: EditorState): void {
    const content = this.#contentOf(doc)
    const changed = this.#changedIn(content)
    if (changed?.length === 0) return
    // Undoing brings back a picture, and takes away nothing that was typed just before.
    if (!changed && countPictures(content) !== countPictures(this.#shown.map(this.#read))) this.#undo?.stopCapturing()
    const cursor = { node: this.#nodes.toJson($head.parent), offset: $head.parentOffset }
    const options = { make: makeShared, nodeOf: this.#read, cursor }
    this.#isWriting = true
    this.#text.doc!.transact(() => {
      if (changed) for (const { element, node } of changed) changeElement(element, this.#read(element), node, options)
      else writeRichText(this.#text, content, options)
    }, this)
    this.#isWriting = false
    if (changed) for (const { element, node } of changed) this.#note(element, node)
    else this.#shown = this.#remember(this.#text, content)
  }

  /** While someone types, one element has other content. Null if there are other elements, or more than one has changed. */
  #changedIn(content: readonly RichNode[]): { element: SharedElement; node: RichNode }[] | null {
    if (content.length !== this.#shown.length) return null
    const changed = content.flatMap((node, at) => (this.#json.get(this.#shown[at]!) === node ? [] : { element: this.#shown[at]!, node }))
    return changed.length > 1 || changed.some(({ element, node }) => !canBecome(this.#read(element), node)) ? null : changed
  }

  undo(): boolean {
    return Boolean(this.#undo?.undo())
  }

  redo(): boolean {
    return Boolean(this.#undo?.redo())
  }

  /** An empty line is there before anything is stored. */
  #contentOf(doc: Node): RichNode[] {
    const content = this.#nodes.toContent(doc) as RichNode[]
    const isPlaceholder = this.#shown.length === 0 && content.length === 1 && content[0]!.type === 'paragraph' && Object.keys(content[0]!).length === 1
    return isPlaceholder ? [] : content
  }

  #remember(parent: SharedFragment, content: RichContent): readonly SharedElement[] {
    const elements = blocksIn(parent)
    for (const [at, element] of elements.entries()) this.#note(element, content[at] as RichNode)
    return elements
  }

  #note(element: SharedElement, node: RichNode): void {
    if (this.#json.get(element) === node) return
    this.#json.set(element, node)
    if (node.type !== 'paragraph') this.#remember(element, node.content ?? [])
  }

  readonly #read = (element: SharedElement): RichNode => {
    const known = this.#json.get(element)
    if (known) return known
    const made = readElement(element, (parent) => (parent.nodeName === 'paragraph' ? readRichText(parent) : blocksIn(parent).map(this.#read)))
    this.#json.set(element, made)
    return made
  }

  readonly #noteCursor = (): void => {
    if (this.#isWriting) return
    const { selection, doc } = this.#screen!.state
    if (selection instanceof TextSelection) this.#places.note(doc, selection)
  }

  readonly #take = (events: YEvent<AbstractType<unknown>>[], { origin }: SharedTransaction): void => {
    if (origin === this) return
    for (const { target } of events) this.#forget(target)
    const { state } = this.#screen!
    const { tr } = state
    const before = { elements: this.#shown, nodes: state.doc.children }
    this.#shown = blocksIn(this.#text)
    const after = { elements: this.#shown, nodes: this.#shown.map((element) => this.#nodes.toNode(this.#read(element))) }
    const isShown = before.elements.length > 0 && after.elements.length > 0
    const changed = isShown ? changeScreen(tr, before, after) : null
    const expected = state.schema.topNodeType.createAndFill(null, after.nodes)!
    if (!tr.doc.eq(expected)) tr.replace(0, tr.doc.content.size, new Slice(expected.content, 0, 0))
    if (origin === this.#undo) {
      tr.setSelection(TextSelection.near(tr.doc.resolve(this.#places.lastChange(tr.doc, events) ?? changed ?? 0), -1)).scrollIntoView()
    } else if (tr.docChanged && state.selection instanceof TextSelection) {
      const { anchor, head } = this.#places.find(tr.doc)
      const [from, to] = [anchor ?? tr.selection.anchor, head ?? tr.selection.head]
      tr.setSelection(TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(to)))
    }
    this.#show(tr)
  }

  #show(tr: Transaction): void {
    this.#remember(this.#text, this.#contentOf(tr.doc))
    this.#screen!.dispatch(tr.setMeta(fromOthers, true))
  }

  #forget(target: AbstractType<unknown>): void {
    for (let type: AbstractType<unknown> | null = target; type; type = type.parent) if (isBlock(type)) this.#json.delete(type)
  }

  #showAll({ state }: Screen): void {
    this.#shown = blocksIn(this.#text)
    if (this.#shown.length === 0) return
    const nodes = this.#shown.map((element) => this.#nodes.toNode(this.#read(element)))
    this.#show(state.tr.replaceWith(0, state.doc.content.size, nodes))
  }
}
