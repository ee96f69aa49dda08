import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { chainCommands, deleteSelection, joinBackward, joinForward } from '@tiptap/pm/commands'
import type { Node } from '@tiptap/pm/model'
import { AllSelection, NodeSelection, TextSelection, type Command } from '@tiptap/pm/state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { documentSchemas } from '#domain/document-schemas.ts'
import { richTextSchema } from '#domain/document-schema-numbers.ts'
import { richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { isRichText, pictureWidths, type RichContent } from '#domain/rules/documents/rich-text.ts'
import { readContent } from '#server/followers/document-content.ts'
import { setStyle, splitParagraph } from '#src/workspace/rich-text/paragraph-commands.ts'
import { changePicture, insertPicture, selectPictureBeside } from '#src/workspace/rich-text/pictures/picture.ts'
import { insertTable } from '#src/workspace/rich-text/table.ts'
import { EditedText, richSchema } from '#tests/harness/rich-text.ts'

/** Words are `<1> `, `<2> ` and so on: each is there once and has a space behind it. */
const wordsIn = (text: string): string[] => text.match(/<\d+>/g) ?? []

const onScreen = ({ node }: EditedText): string => node.textBetween(0, node.content.size, ' ', (leaf) => String(leaf.attrs['name'] ?? ''))

/** Between two words, or at the beginning of a paragraph. */
function placesIn(doc: Node): number[] {
  const places: number[] = []
  doc.descendants((node, pos) => {
    if (node.type.name !== 'paragraph') return
    for (let at = 0; at <= node.content.size; at++) if (at === 0 || node.textBetween(at - 1, at, '', '@').match(/[ @]/)) places.push(pos + 1 + at)
  })
  return places
}

const edits = ['write', 'write', 'write', 'write', 'split', 'split', 'join before', 'join after', 'delete', 'type over', 'style', 'bold', 'mention', 'drag']
const others = ['undo', 'undo', 'redo', 'exchange', 'exchange', 'table', 'row', 'column', 'no row', 'no column', 'no table', 'all']
const ofPictures = ['picture', 'picture', 'resize', 'no picture', 'drag picture']

const step = record({
  who: nat(2),
  what: constantFrom(...edits, ...others, ...ofPictures),
  x: nat(1_000),
  y: nat(8),
})

class Tablets {
  readonly all: readonly EditedText[]
  readonly written = new Set<string>()
  /** What a tablet had on its screen and someone took away there. */
  readonly removed = new Set<string>()

  constructor() {
    const first = new EditedText().type('Cells ').run(splitParagraph, 'Cells')
    this.all = [first, new EditedText(first), new EditedText(first)]
  }

  word(): string {
    const word = `<${this.written.size}>`
    this.written.add(word)
    return word
  }

  act(who: number, what: string, x: number, y: number): void {
    const text = this.all[who]!
    if (what === 'exchange') return exchangeAll([text, this.all[(who + 1 + (x % 2)) % 3]!])
    const before = new Set(wordsIn(text.text))
    const mayRemove = this.#edit(text, what, x, y)
    expect(wordsIn(onScreen(text))).toEqual(wordsIn(text.text))
    const after = new Set(wordsIn(text.text))
    const gone = [...before].filter((word) => !after.has(word))
    if (!mayRemove) expect(gone).toEqual([])
    for (const word of gone) this.removed.add(word)
  }

  /** True if it takes words away. */
  #edit(text: EditedText, what: string, x: number, y: number): boolean {
    if (what === 'undo' || what === 'redo') {
      text.bound[what]()
      return true
    }
    const places = placesIn(text.node)
    const from = places[x % places.length]!
    const to = places[Math.min(places.length - 1, (x % places.length) + y)]!
    const run = (command: Command, end = from) => {
      text.edit((tr) => void tr.setSelection(TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(end))))
      command(text.state, text.dispatch)
    }
    if (what === 'write') text.edit((tr) => tr.setSelection(TextSelection.create(tr.doc, from)).insertText(`${this.word()} `))
    else if (what === 'split') run(splitParagraph)
    else if (what === 'join before') run(chainCommands(selectPictureBeside(-1), joinBackward))
    else if (what === 'join after') run(chainCommands(selectPictureBeside(1), joinForward))
    else if (what === 'style') run(setStyle(y % 2 ? 'bullet' : 'heading1'), to)
    else if (what === 'bold') text.edit((tr) => void tr.addMark(from, to, richSchema.marks['bold']!.create()))
    else if (what === 'mention') mention(text, from, this.word())
    else if (what === 'drag') drag(text, x, y)
    else if (what === 'picture') run(insertPicture({ file: `picture-${x}-aaaaaaaaaa`, name: this.word() }))
    else if (what === 'resize' || what === 'no picture' || what === 'drag picture') return onPicture(text, what, x, y)
    else if (what === 'table') run(insertTable(2, 2))
    else if (what === 'row') run(addRowAfter)
    else if (what === 'column') run(addColumnAfter)
    else {
      if (what === 'delete') run(deleteSelection, to)
      if (what === 'type over')
        text.edit((tr) => tr.setSelection(TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(to))).insertText(`${this.word()} `))
      if (what === 'all') text.edit((tr) => tr.setSelection(new AllSelection(tr.doc)).deleteSelection())
      if (what === 'no row') run(deleteRow)
      if (what === 'no column') run(deleteColumn)
      if (what === 'no table') run(deleteTable)
      return true
    }
    return false
  }
}

const mention = (text: EditedText, at: number, name: string) =>
  text.edit((tr) =>
    tr.setSelection(TextSelection.create(tr.doc, at)).replaceSelectionWith(richSchema.nodes['mention']!.create({ kind: 'sample', id: 1, name })),
  )

/** True if it takes it away. */
function onPicture(text: EditedText, what: string, x: number, y: number): boolean {
  const found: number[] = []
  text.node.forEach(({ type }, _, at) => void (type.name === 'picture' && found.push(at)))
  if (found.length === 0) return false
  const at = found[x % found.length]!
  if (what === 'drag picture') {
    drag(text, at, y)
    return false
  }
  const pos = text.node.children.slice(0, at).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  text.edit((tr) => void tr.setSelection(NodeSelection.create(tr.doc, pos)))
  if (what === 'resize') changePicture({ width: pictureWidths[y % 3]! })(text.state, text.dispatch)
  else deleteSelection(text.state, text.dispatch)
  return what === 'no picture'
}

/** A paragraph is moved to another place. */
function drag(text: EditedText, x: number, y: number): void {
  const { childCount } = text.node
  const [from, to] = [x % childCount, y % childCount]
  if (from === to) return
  text.edit((tr) => {
    const startOf = (at: number) => tr.doc.children.slice(0, at).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
    const node = tr.doc.child(from)
    const target = startOf(to)
    return tr.delete(startOf(from), startOf(from) + node.nodeSize).insert(tr.mapping.map(target), node)
  })
}

function exchangeAll(texts: readonly EditedText[]): void {
  for (const one of texts) for (const other of texts) if (one !== other) one.take(other)
}

/** The words of a document with these updates, as the server reads it. */
function wordsOf(updates: readonly Uint8Array[]): string {
  const doc = new Doc()
  for (const update of updates) applyUpdate(doc, update)
  const content = readContent([encodeStateAsUpdate(doc)], documentSchemas.get(richTextSchema)!) as { text: RichContent }
  return richTextToText(content.text)
}

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

test('whatever three tablets write, offline or not, nothing is lost that nobody took away from before their eyes', () => {
  assert(
    property(array(step, { maxLength: 60 }), (steps) => {
      const tablets = new Tablets()
      for (const { who, what, x, y } of steps) tablets.act(who, what, x, y)
      const updates = tablets.all.map(({ doc }) => encodeStateAsUpdate(doc))
      const texts = orders.map((order) => wordsOf(order.map((at) => updates[at]!)))
      for (const text of texts) expect(text).toBe(texts[0])
      exchangeAll(tablets.all)
      exchangeAll(tablets.all)
      for (const text of tablets.all) {
        expect(text.text).toBe(texts[0])
        expect(text.content).toEqual(tablets.all[0]!.content)
        expect(isRichText(text.content)).toBe(true)
        expect(wordsIn(onScreen(text))).toEqual(wordsIn(text.text))
      }
      const left = new Set(wordsIn(tablets.all[0]!.text))
      expect([...tablets.written].filter((word) => !left.has(word) && !tablets.removed.has(word))).toEqual([])
    }),
    { numRuns: 80 },
  )
})
