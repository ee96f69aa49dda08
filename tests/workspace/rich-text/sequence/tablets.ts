import { deleteSelection, joinBackward, joinForward, toggleMark } from '@tiptap/pm/commands'
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import { NodeSelection, type Command } from '@tiptap/pm/state'
import { addColumnAfter, addColumnBefore, addRowAfter, addRowBefore, CellSelection, deleteColumn, deleteRow, mergeCells, splitCell } from '@tiptap/pm/tables'
import { Doc, encodeStateAsUpdate, applyUpdate } from 'yjs'
import { paragraphStyles } from '#domain/rules/documents/rich-text.ts'
import { indentBy, setStyle, splitParagraph } from '#src/workspace/rich-text/paragraph-commands.ts'
import { leaveCaption, pasteIntoCaption, selectWhole } from '#src/workspace/rich-text/pictures/caption.ts'
import { insertTable, toggleHeadRow } from '#src/workspace/rich-text/table.ts'
import { SequenceText, sequenceSchema } from '#tests/harness/sequence-text.ts'
import { tornIn, word, WordLedger } from '#tests/harness/word-ledger.ts'

/** Numbers that look random, the same for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    let t = (state = (state + 0x6d2b79f5) | 0)
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

interface Line {
  readonly node: Node
  readonly pos: number
}

/** Every line of text, those in cells included. */
function linesOf(doc: Node): Line[] {
  const lines: Line[] = []
  doc.descendants((node, pos) => {
    if (node.isTextblock) lines.push({ node, pos })
    return !node.isTextblock
  })
  return lines
}

const textOf = (node: Node): string => node.textBetween(0, node.content.size, null, '￼')

export function wordsIn(doc: Node): { word: string; from: number; to: number }[] {
  return linesOf(doc).flatMap(({ node, pos }) =>
    [...textOf(node).matchAll(word)].map((match) => ({ word: match[0], from: pos + 1 + match.index, to: pos + 1 + match.index + match[0].length })),
  )
}

const textsOf = (doc: Node): string[] => linesOf(doc).map(({ node }) => textOf(node))

const presentIn = (doc: Node): Set<string> => new Set([...wordsIn(doc).map((each) => each.word), ...tornIn(textsOf(doc)).torn])

/** What is found in a history, each in a few words. */
export type Found = Partial<
  Record<'different' | 'mismatch' | 'lost' | 'doubled' | 'doubled by moves' | 'torn' | 'in pieces' | 'invalid' | 'rewritten', string[]>
>

export interface HistoryOptions {
  readonly steps?: number
  readonly hasUndo?: boolean
  readonly hasMoves?: boolean
  /** Told what happens, and what is on screen then. */
  readonly say?: (line: string, screen?: Node) => void
}

/** Three tablets edit one text by commands of the editor, offline for random stretches. Law: a word is there exactly once, unless somebody took it away from before their eyes. */
export class History {
  readonly found: Found = {}
  readonly #random: (below: number) => number
  readonly #tablets: SequenceText[]
  readonly #ledger = new WordLedger()
  readonly #moved = new Set<string>()
  readonly #options: Required<HistoryOptions>
  #next = 0

  constructor(seed: number, { steps = 60, hasUndo = true, hasMoves = true, say = () => undefined }: HistoryOptions = {}) {
    this.#random = randomOf(seed)
    this.#options = { steps, hasUndo, hasMoves, say }
    const started = new Doc()
    started.clientID = 100_000_000
    started.getText('text').insert(0, '\n', {})
    this.#tablets = [1, 2, 3].map((who) => new SequenceText(who, { doc: started }, 1_000 + this.#random(300) * 3 + who))
  }

  get words(): number {
    return this.#ledger.count
  }

  run(): Found {
    for (let at = 0; at < this.#options.steps; at++) {
      this.#step(this.#any(this.#tablets))
      if (this.#random(5) === 0) {
        const [a, b] = [this.#random(3), this.#random(2)]
        this.#sync(this.#tablets[a]!, this.#tablets[(a + 1 + b) % 3]!)
      }
    }
    const [a, b, c] = this.#tablets as [SequenceText, SequenceText, SequenceText]
    for (let at = 0; at < 3; at++)
      for (const [one, other] of [
        [a, b],
        [b, c],
        [a, c],
      ] as const)
        this.#sync(one, other)
    this.#compare()
    return this.found
  }

  #note(what: keyof Found, detail: string): void {
    ;(this.found[what] ??= []).push(detail)
  }

  #any<T>(list: readonly T[]): T {
    return list[this.#random(list.length)]!
  }

  #compare(): void {
    const docs = this.#tablets.map(({ node }) => JSON.stringify(node.toJSON()))
    if (new Set(docs).size > 1) this.#note('different', docs.join('\n'))
    // As a device that gets everything at once.
    const late = new Doc()
    for (const { doc } of this.#tablets.toReversed()) applyUpdate(late, encodeStateAsUpdate(doc))
    if (JSON.stringify(new SequenceText(9, { doc: late }, 5).node.toJSON()) !== docs[0]) this.#note('different', 'a device that comes later')
    const { lost, doubled, torn, rest } = this.#ledger.judge(textsOf(this.#tablets[0]!.node))
    if (rest.trim()) this.#note('in pieces', rest)
    for (const each of torn) this.#note('torn', each)
    for (const each of lost) this.#note('lost', each)
    for (const each of doubled) this.#note(this.#moved.has(each) ? 'doubled by moves' : 'doubled', each)
  }

  #check(tablet: SequenceText, what: string): void {
    if (!tablet.node.eq(tablet.stored)) this.#note('different', `${what}: ${String(tablet.node)} is stored as ${String(tablet.stored)}`)
    if (tablet.bound.mismatches > 0) this.#note('mismatch', what)
    tablet.bound.mismatches = 0
    try {
      tablet.node.check()
    } catch (error) {
      this.#note('invalid', `${what}: ${String(error)}`)
    }
  }

  /** `wrote`: the most letters that it may write. */
  #act(tablet: SequenceText, what: string, does: () => void, wrote = 0): void {
    const before = presentIn(tablet.node)
    const length = lettersBy(tablet)
    does()
    const after = presentIn(tablet.node)
    this.#ledger.take([...before].filter((each) => !after.has(each)))
    const written = lettersBy(tablet) - length
    if (written > wrote) this.#note('rewritten', `${what}: wrote ${written} letters, ${wrote} are new`)
    this.#options.say(`${tablet.doc.clientID} ${what}`, tablet.node)
    this.#check(tablet, what)
  }

  #newWord(tablet: SequenceText): string {
    const made = `w${tablet.doc.clientID % 3}${this.#next++}${this.#random(5) ? '' : this.#any(['😀', '😁'])}_`
    this.#ledger.write(made)
    return made
  }

  #type(tablet: SequenceText, at: number): void {
    const made = this.#newWord(tablet)
    this.#act(tablet, `types ${made}`, () => tablet.select(at).edit((tr) => tr.insertText(made)), Array.from(made).length)
  }

  /** Between two words, or at an end of the line. */
  #spot({ node, pos }: Line): number {
    const text = textOf(node)
    const spots = [0, text.length, ...[...text.matchAll(/[_￼]/g)].map(({ index }) => index + 1)]
    return pos + 1 + this.#any(spots)
  }

  #blockSpot(doc: Node): number {
    const spots = [0]
    doc.forEach((node, at) => void spots.push(at + node.nodeSize))
    return this.#any(spots)
  }

  #step(tablet: SequenceText): void {
    const { node: doc } = tablet
    const lines = linesOf(doc)
    // A text may consist of pictures only.
    if (lines.length === 0) return
    const line = this.#any(lines)
    const words = wordsIn(doc)
    const inCells = lines.filter(({ pos }) => doc.resolve(pos).depth > 0)
    const captions = lines.filter(({ node }) => node.type.name === 'caption')
    const run = (what: string, command: Command, from = this.#spot(line), to = from) => this.#act(tablet, what, () => tablet.run(command, from, to))
    const { bold, italic, superscript, subscript, link } = sequenceSchema.marks
    const [start, end] = [line.pos + 1, line.pos + 1 + line.node.content.size]
    switch (this.#random(44)) {
      case 0:
      case 1:
      case 2:
        return run('splits', splitParagraph, this.#random(2) ? undefined : end)
      case 3:
      case 4:
      case 5:
        return run('joins', joinBackward, start)
      case 6:
        return run('joins forward', joinForward, end)
      case 7: {
        if (words.length === 0) return
        const { word: gone, from, to } = this.#any(words)
        return run(`deletes ${gone}`, deleteSelection, from, to)
      }
      case 8: {
        const other = this.#any(lines.filter((each) => doc.resolve(each.pos).start() === doc.resolve(line.pos).start()))
        const [from, to] = [this.#spot(line), this.#spot(other)].sort((one, two) => one - two) as [number, number]
        if (to - from > 60 && this.#random(3)) return
        return run(`deletes ${from} to ${to}`, deleteSelection, from, to)
      }
      case 9:
      case 10: {
        if (words.length === 0) return
        const [one, two] = [this.#any(words), this.#any(words)].sort((a, b) => a.from - b.from) as [(typeof words)[0], (typeof words)[0]]
        const mark = this.#any([bold, italic, superscript, subscript, link])!
        const attrs = mark === link ? { href: `https://${this.#any(['a', 'b'])}.org` } : null
        return run(`marks ${mark.name}`, toggleMark(mark, attrs), one.from + this.#random(2), this.#random(2) ? one.to : two.to)
      }
      case 11:
      case 12:
        return run('styles', setStyle(this.#any([null, ...paragraphStyles])), start)
      case 13:
        return run('indents', indentBy(this.#random(2) ? 1 : -1), start)
      case 14: {
        const { mention, hardBreak, equation } = sequenceSchema.nodes
        const made = this.#any([mention!.create({ kind: 'sample', id: this.#next++ + 1, name: 'm' }), hardBreak!.create(), equation!.create({ latex: 'x' })])
        const at = this.#spot(line)
        return this.#act(tablet, 'inserts a value', () => tablet.select(at).edit((tr) => tr.replaceSelectionWith(made)), 1)
      }
      case 15: {
        const made = sequenceSchema.nodes['picture']!.createAndFill({ file: `file-${this.#next++}-aaaaaaaaaaaa`, name: 'p' })!
        return this.#act(tablet, 'adds a picture', () => tablet.edit((tr) => tr.insert(this.#blockSpot(doc), made)), 1)
      }
      case 16: {
        const picture = this.#top(doc, 'picture')
        if (!picture) return
        const attrs = this.#random(2) ? { width: this.#any([25, 50, 75]) } : { alt: this.#any(['x', 'y']) }
        return this.#act(tablet, 'changes a picture', () => tablet.edit((tr) => tr.setNodeMarkup(picture.pos, undefined, { ...picture.node.attrs, ...attrs })))
      }
      case 17: {
        if (doc.children.filter(({ type }) => type.name === 'table').length > 2) return
        return this.#act(tablet, 'adds a table', () => tablet.run(insertTable(2, 2), this.#spot(line)), 1)
      }
      case 18:
      case 19:
      case 20:
        return inCells.length > 0 ? this.#type(tablet, this.#spot(this.#any(inCells))) : undefined
      case 21:
      case 22: {
        if (inCells.length === 0) return
        const [what, command] = this.#any<[string, Command]>([
          ['adds a row', addRowAfter],
          ['adds a row above', addRowBefore],
          ['adds a column', addColumnAfter],
          ['adds a column before', addColumnBefore],
          ['removes a row', deleteRow],
          ['removes a column', deleteColumn],
          ['changes the head', toggleHeadRow],
        ])
        // A merged cell whose first row or column is removed begins at the next one, with what is in it.
        const at = this.#spot(this.#any(inCells))
        return this.#act(tablet, what, () => tablet.run(command, at), what.startsWith('removes') ? 200 : 0)
      }
      case 23: {
        const cells: number[] = []
        const table = this.#top(doc, 'table')
        table?.node.descendants((node, pos) => {
          if (node.type.name === 'tableCell') cells.push(table.pos + 1 + pos)
          return node.type.name !== 'tableCell'
        })
        if (cells.length === 0) return
        const [from, to] = [this.#any(cells), this.#any(cells)]
        const command = this.#random(3) ? mergeCells : splitCell
        // Letters of a word in pieces are moved, too.
        const merged = doc.textContent.trim() ? 200 : 0
        return this.#act(
          tablet,
          `merges or splits cells`,
          () => {
            for (const each of words) if (each.from > Math.min(from, to)) this.#moved.add(each.word)
            tablet.edit((tr) => tr.setSelection(CellSelection.create(tr.doc, from, to)))
            tablet.run(command)
          },
          merged,
        )
      }
      case 24: {
        const holder = this.#top(doc, this.#any(['table', 'picture']))
        if (!holder) return
        return this.#act(tablet, `deletes a ${holder.node.type.name}`, () => {
          tablet.edit((tr) => tr.setSelection(NodeSelection.create(tr.doc, holder.pos)))
          tablet.run(deleteSelection)
        })
      }
      case 25:
        return this.#options.hasMoves ? this.#move(tablet) : undefined
      case 26: {
        if (words.length === 0) return
        const { word: gone, from, to } = this.#any(words)
        const put = this.#newWord(tablet)
        return this.#act(tablet, `replaces ${gone} by ${put}`, () => tablet.select(from, to).edit((tr) => tr.insertText(put)), Array.from(put).length)
      }
      case 27:
      case 28:
      case 29:
        if (!this.#options.hasUndo) return
        return this.#act(tablet, 'undoes', () => (this.#random(3) ? tablet.bound.undo() : tablet.bound.redo()), Infinity)
      case 30: {
        if (!this.#options.hasUndo || words.length === 0) return
        // Two people delete the same word, and perhaps both undo it.
        const { word: gone } = this.#any(words)
        for (const each of [tablet, this.#any(this.#tablets)]) {
          const here = wordsIn(each.node).find((one) => one.word === gone)
          if (here) this.#act(each, `deletes ${gone}`, () => each.run(deleteSelection, here.from, here.to))
        }
        if (this.#random(2)) for (const each of this.#tablets) if (this.#random(2)) this.#act(each, 'undoes', () => each.bound.undo(), Infinity)
        return
      }
      case 31:
      case 32:
        return captions.length > 0 ? this.#type(tablet, this.#spot(this.#any(captions))) : undefined
      case 33: {
        if (captions.length === 0) return
        if (this.#random(2)) return run('leaves a caption', leaveCaption, this.#spot(this.#any(captions)))
        const [one, other] = [this.#newWord(tablet), this.#newWord(tablet)]
        const pasted = [one, other].map((each) => sequenceSchema.nodes['paragraph']!.create(null, sequenceSchema.text(each)))
        const paste = pasteIntoCaption(new Slice(Fragment.fromArray(pasted), 1, 1))
        return this.#act(tablet, `pastes ${one} and ${other}`, () => tablet.run(paste, this.#spot(this.#any(captions))), one.length + other.length + 1)
      }
      case 34: {
        // Over the edge of a caption.
        if (captions.length === 0) return
        const outer = this.#any(lines.filter(({ pos }) => doc.resolve(pos).depth === 0))
        if (!outer) return
        const [from, to] = [this.#spot(this.#any(captions)), this.#spot(outer)].sort((one, two) => one - two) as [number, number]
        if (to - from > 60) return
        return this.#act(tablet, `deletes ${from} to ${to} over the edge of a caption`, () => {
          tablet.select(...(this.#random(2) ? ([from, to] as const) : ([to, from] as const)))
          const whole = selectWhole(tablet.state)
          tablet.edit((tr) => void (whole && tr.setSelection(whole))).run(deleteSelection)
        })
      }
      default:
        return this.#type(tablet, this.#spot(line))
    }
  }

  #top(doc: Node, type: string): { node: Node; pos: number } | undefined {
    const tops: { node: Node; pos: number }[] = []
    doc.forEach((node, pos) => void (node.type.name === type && tops.push({ node, pos })))
    return tops.length > 0 ? this.#any(tops) : undefined
  }

  /** Cut and paste, or drag and drop, of a paragraph, a picture or a table. */
  #move(tablet: SequenceText): void {
    const { node: doc } = tablet
    if (doc.childCount < 2) return
    const tops: { node: Node; pos: number }[] = []
    doc.forEach((node, pos) => void tops.push({ node, pos }))
    const { node, pos } = this.#any(tops)
    for (const each of wordsIn(sequenceSchema.topNodeType.create(null, [node]))) this.#moved.add(each.word)
    const isDrop = this.#random(2) === 0
    this.#act(
      tablet,
      `moves a ${node.type.name}`,
      () => {
        const { tr } = tablet.state
        tr.delete(pos, pos + node.nodeSize)
        if (isDrop) return tablet.dispatch(tr.insert(this.#blockSpot(tr.doc), node).setMeta('uiEvent', 'drop'))
        tablet.dispatch(tr.setMeta('uiEvent', 'cut'))
        const put = tablet.state.tr
        tablet.dispatch(put.insert(this.#blockSpot(put.doc), node).setMeta('uiEvent', 'paste'))
      },
      node.nodeSize,
    )
  }

  #sync(one: SequenceText, other: SequenceText): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      to.take(from)
      this.#options.say(`${from.doc.clientID} → ${to.doc.clientID}`, to.node)
      this.#check(to, 'takes')
    }
  }
}

/** The letters and values that a tablet has written, breaks not counted. */
function lettersBy({ doc }: SequenceText): number {
  let count = 0
  for (const item of doc.store.clients.get(doc.clientID) ?? []) {
    const { content, parentSub } = item as { content?: object; parentSub?: string | null }
    if (!content || parentSub !== null) continue
    if ('str' in content) count += Array.from(String(content.str)).filter((letter) => letter !== '\n').length
    else if ('embed' in content) count++
  }
  return count
}
