import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { Node } from '@tiptap/pm/model'
import { getState, UndoManager, type Doc, type Item, type Map as SharedMap, type Transaction as SharedTransaction } from 'yjs'
import { cellName, gridOf, type GridLine } from '#domain/rules/documents/sequence/grid.ts'
import { blockPlaces, goneBlocksOf, noteGone } from '#domain/rules/documents/sequence/gone-blocks.ts'
import { seenNow } from '#domain/rules/documents/sequence/scan-sequence.ts'
import { blocksOf, readPlaced, shownPieces, textName } from '#domain/rules/documents/sequence/read-sequence.ts'
import { movedCells, writeGrid } from '#domain/rules/documents/sequence/write-grid.ts'
import { fromPlace, toPlace, type CursorPlace } from './cursor-place.ts'
import { mendRestored, noteMoved, noteRestored } from './restored-letters.ts'
import { storedTokens, type StoredToken } from '#domain/rules/documents/sequence/tokens.ts'
import { containersIn, isHolder, type Container } from './screen-tokens.ts'
import { ScreenNodes, showText } from './show-sequence.ts'
import { livingBlocks, removedBlocks, shapeOf, tablesIn } from './write-tables.ts'
import { typedLine } from './typed-line.ts'
import { touchedRanges, writeContainer } from './write-container.ts'

/** The editor, or what stands for it. */
export interface Screen {
  readonly state: EditorState
  /** Whether the person may write: whoever only reads mends nothing. */
  readonly editable: boolean
  readonly dispatch: (tr: Transaction) => void
}

export interface BoundSequenceOptions {
  /** Who writes here: they are named where something of theirs is shown again. */
  readonly by: number
  /** What is written without a longer pause is undone at once, in ms. */
  readonly stepTime?: number
}

const fromOthers = 'changedByOthers'
/** Others changed the text, or it was undone. */
export const isFromOthers = (tr: Transaction): boolean => tr.getMeta(fromOthers) === true

/** Letters that are gone where they were: by deleting, and in cells whose content is in another one now. */
interface Moved {
  readonly deleted: readonly StoredToken[]
  readonly merged: readonly StoredToken[]
}

/** What is written beside what the person does, and not undone. */
const beside = Symbol('beside')

/**
 *   what the person does ──► write ──► sequences ──► take ──► screen
 *
 * A text that is open in an editor. Both ways, only what changed is touched: nobody's words go with what someone else does to the line that they are in.
 */
export class BoundSequence {
  readonly #doc: Doc
  readonly #by: number
  readonly #undo: UndoManager
  #screen: Screen | undefined
  #isWriting = false
  readonly #nodes = new ScreenNodes()
  #isMending = false
  /** Where the cursor is, before others change the text. */
  #cursor: readonly (CursorPlace | undefined)[] = []
  #cut: readonly StoredToken[] | undefined
  /** How often the screen was not what is stored. */
  mismatches = 0

  constructor(doc: Doc, { by, stepTime = 500 }: BoundSequenceOptions) {
    this.#doc = doc
    this.#by = by
    this.#undo = new UndoManager(doc, {
      trackedOrigins: new Set([this]),
      captureTimeout: stepTime,
      captureTransaction: ({ changed }) => changed.size > 0,
      deleteFilter: (item) => this.#keepLine(item),
    })
  }

  /** Shows the text as it is, and from then on what changes. */
  open(screen: Screen): void {
    this.#screen = screen
    this.#show()
    this.#doc.on('beforeAllTransactions', this.#noteCursor)
    this.#doc.on('afterTransaction', this.#take)
  }

  close(): void {
    this.#screen = undefined
    this.#doc.off('beforeAllTransactions', this.#noteCursor)
    this.#doc.off('afterTransaction', this.#take)
    this.#undo.destroy()
  }

  /** What the person did: all transactions since the last time. */
  write(transactions: readonly Transaction[]): void {
    const own = transactions.filter((tr) => tr.docChanged && !isFromOthers(tr))
    if (own.length === 0) return
    const [before, after] = [own[0]!.before, own.at(-1)!.doc]
    const isStep = isOwnStep(before, after, own)
    if (isStep) this.#undo.stopCapturing()
    this.#writeChange(before, after, own)
    if (isStep) this.#undo.stopCapturing()
  }

  #writeChange(before: Node, after: Node, own: readonly Transaction[]): void {
    // What is cut and pasted may be moved: see #noteMove.
    const typed = own.some(isNamed) ? undefined : typedLine(before, after)
    if (typed && this.#writeTyped(typed.before, typed.after, own)) return
    const since = getState(this.#doc.store, this.#doc.clientID)
    const moved = this.#writing(() => {
      this.#doc.transact(() => this.#beginGrids(after), beside)
      const places = blockPlaces(this.#doc, textName)
      const done = this.#doc.transact(() => this.#write(before, after, own), this)
      // Not undone with it: the table or picture may have been removed by someone else, too, and would not come back with its value.
      this.#doc.transact(() => noteGone(this.#doc, removedBlocks(before, after), places, this.#by), beside)
      return done
    })
    this.#noteMove(own, moved, since)
    this.#noteCursor()
    this.#show()
  }

  /** False if the screen was not what is stored. */
  #writeTyped(before: Container, after: Container, own: readonly Transaction[]): boolean {
    const ranges = touchedRanges(own.flatMap(({ mapping }) => mapping.maps))
    const { wasOther } = this.#writing(() => this.#doc.transact(() => writeContainer(this.#doc, before, after, ranges), this))
    if (wasOther) this.mismatches++
    return !wasOther
  }

  undo(): boolean {
    return this.#pop('undo')
  }

  redo(): boolean {
    return this.#pop('redo')
  }

  #writing<T>(act: () => T): T {
    this.#isWriting = true
    try {
      return act()
    } finally {
      this.#isWriting = false
    }
  }

  /** The grid of a new table stays when the table is undone: that takes away and brings back its value only. */
  #beginGrids(after: Node): void {
    for (const [table, node] of tablesIn(after)) if (gridOf(this.#doc, table).size === 0) writeGrid(this.#doc, table, null, shapeOf(node), this.#by)
  }

  #write(before: Node, after: Node, own: readonly Transaction[]): Moved {
    const ranges = touchedRanges(own.flatMap(({ mapping }) => mapping.maps))
    const [were, are] = [containersIn(before), containersIn(after)]
    const [deleted, merged]: [StoredToken[], StoredToken[]] = [[], []]
    const write = (old: Container, made: Container, touched = ranges) => {
      const written = writeContainer(this.#doc, old, made, touched)
      if (written.wasOther) this.mismatches++
      return written.deleted
    }
    for (const [name, made] of are) {
      const old = were.get(name)
      if (old && old.node !== made.node) deleted.push(...write(old, made))
      // A cell that was cut and comes back is as others left it.
      if (!old && this.#doc.getText(name).length === 0) write(emptied(made), made, [])
    }
    const tables = tablesIn(before)
    for (const [table, node] of tablesIn(after)) {
      const old = tables.get(table)
      if (!old || old === node) continue
      const [was, is] = [shapeOf(old), shapeOf(node)]
      writeGrid(this.#doc, table, was, is, this.#by)
      for (const [row, column] of movedCells(was, is)) {
        const cell = were.get(cellName(table, row, column))
        if (cell) merged.push(...write(cell, emptied(cell), []))
      }
    }
    return { deleted, merged }
  }

  /** Cut and paste, drag and drop, and merged cells: the letters go on as those that were moved. */
  #noteMove(own: readonly Transaction[], { deleted, merged }: Moved, since: number): void {
    const kind = own.map((tr) => tr.getMeta('uiEvent') as unknown).find((each) => each !== undefined)
    if (kind === 'paste' || kind === 'drop' || merged.length > 0) {
      const made = [...containersIn(own.at(-1)!.doc).keys()].flatMap((name) => storedTokens(blocksOf(shownPieces(this.#doc, name))))
      const mine = made.filter(({ id }) => id.client === this.#doc.clientID && id.clock >= since)
      const from = merged.length > 0 ? merged : kind === 'drop' ? deleted : (this.#cut ?? [])
      this.#writing(() => noteMoved(this.#doc, from, mine, beside))
    }
    this.#cut = kind === 'cut' ? deleted : undefined
  }

  /** Undoing does not take away a row or column: it marks it as removed, so that words in it that were not seen stay. */
  #keepLine({ parent, parentSub, content }: Item): boolean {
    const line = content.getContent()[0] as Omit<GridLine, 'id'> | undefined
    if (parentSub !== null && /^[rc]\//.test(parentSub) && line && !line.gone) {
      ;(parent as SharedMap<unknown>).set(parentSub, { ...line, gone: seenNow(this.#doc), by: this.#by })
    }
    return true
  }

  #pop(what: 'undo' | 'redo'): boolean {
    const { doc } = this.#screen!.state
    const places = blockPlaces(this.#doc, textName)
    const since = getState(this.#doc.store, this.#doc.clientID)
    const item = this.#undo[what]()
    if (!item) return false
    const now = this.#screen!.state.doc
    const gone = goneBlocksOf(this.#doc)
    this.#doc.transact(() => {
      if (what === 'redo') for (const name of livingBlocks(now)) if (gone.has(name)) gone.delete(name)
      // Undoing that one was taken back leaves the mark that it had.
      noteGone(this.#doc, removedBlocks(doc, now), places, this.#by, what === 'undo')
    }, beside)
    noteRestored(this.#doc, item, since, beside)
    this.#mend()
    return true
  }

  readonly #noteCursor = (): void => {
    if (this.#isWriting) return
    const { selection, doc } = this.#screen!.state
    this.#cursor = selection instanceof TextSelection ? [selection.anchor, selection.head].map((pos) => toPlace(this.#doc, doc, pos)) : []
  }

  readonly #take = ({ origin, changed }: SharedTransaction): void => {
    if (this.#isWriting || origin === this || changed.size === 0) return
    const isUndone = origin === this.#undo
    this.#show(isUndone)
    if (!isUndone) this.#mend()
  }

  #mend(): void {
    if (this.#isMending || !this.#screen!.editable) return
    this.#isMending = true
    mendRestored(this.#doc, beside)
    this.#isMending = false
  }

  /** Makes the screen what is stored. After undoing, the cursor goes to what changed. */
  #show(isUndone = false): void {
    const { state } = this.#screen!
    const { tr, schema } = state
    showText(tr, this.#nodes.toScreen(schema, readPlaced(this.#doc)))
    if (!tr.docChanged) return
    const changed = isUndone ? touchedRanges(tr.mapping.maps).at(-1)?.newTo : undefined
    if (changed !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(changed), -1)).scrollIntoView()
    else if (state.selection instanceof TextSelection && this.#cursor.length === 2) {
      const { anchor, head } = state.selection
      const [from, to] = this.#cursor.map((place, at) => {
        const found = place && fromPlace(this.#doc, tr.doc, place)
        return tr.doc.resolve(found ?? tr.mapping.map(at === 0 ? anchor : head))
      }) as [ReturnType<Node['resolve']>, ReturnType<Node['resolve']>]
      tr.setSelection(TextSelection.between(from, to))
    }
    this.#screen!.dispatch(tr.setMeta(fromOthers, true).setMeta('addToHistory', false))
  }
}

/** By cutting, pasting or dropping. */
const isNamed = (tr: Transaction): boolean => tr.getMeta('uiEvent') !== undefined

/** What is pasted, dropped or cut, and pictures and tables that come or go, are undone by themselves, however soon somebody types before or after it. */
const isOwnStep = (before: Node, after: Node, own: readonly Transaction[]): boolean =>
  own.some(isNamed) || before.children.filter(isHolder).length !== after.children.filter(isHolder).length

/** The same container with nothing in it. */
function emptied(container: Container): Container {
  const { node } = container
  const { paragraph, caption } = node.type.schema.nodes
  const line = node.type.name === 'picture' ? caption!.create() : paragraph!.create({ place: { isImplied: true } })
  return { ...container, node: node.type.create(node.attrs, line) }
}
