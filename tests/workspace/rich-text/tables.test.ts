import { joinForward, selectNodeBackward, selectNodeForward } from '@tiptap/pm/commands'
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import { NodeSelection, TextSelection, type Command } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { describe, expect, test } from 'vitest'
import { keepSelection } from '#src/workspace/rich-text/kept-selection.ts'
import { resetStyle, setStyle } from '#src/workspace/rich-text/paragraph-commands.ts'
import { pasteIntoTable } from '#src/workspace/rich-text/paste-into-table.ts'
import { deleteBesideTable, typeOverSelection } from '#src/workspace/rich-text/table-keys.ts'
import { EditedText, exchange, placeOf, richSchema } from '#tests/harness/rich-text.ts'
import { randomOf } from './sequence/tablets.ts'

const { nodes } = richSchema
const line = (text: string): Node => nodes['paragraph']!.create(null, text ? richSchema.text(text) : null)
const cell = (text: string): Node => nodes['tableCell']!.create(null, text.split('\n').map(line))
const table = (...rows: string[][]): Node =>
  nodes['table']!.create(
    null,
    rows.map((row) => nodes['tableRow']!.create(null, row.map(cell))),
  )

/** What an editor does with these parts, in a text of one sequence. */
const textOf = (...parts: (Node | string)[]): EditedText =>
  new EditedText().edit((tr) =>
    tr.replaceWith(
      0,
      tr.doc.content.size,
      parts.map((part) => (typeof part === 'string' ? line(part) : part)),
    ),
  )

const twoByTwo = () => table(['a1', 'b1'], ['a2', 'b2'])

/** Lines as they stand; cells in brackets. */
const linesOf = (text: EditedText): string[] =>
  text.node.children.map((node) =>
    node.type.name === 'table'
      ? node.children.map((row) => `[${row.children.map((each) => each.children.map(({ textContent }) => textContent).join('/')).join('|')}]`).join('')
      : node.textContent,
  )

const cursorIn = ({ state }: EditedText): string => `${state.selection.$from.parent.textContent}@${state.selection.$from.parentOffset}`

const atEndOf = (text: EditedText, words: string) => text.select(placeOf(text.node, words) + words.length)
const inEmptyCell = (text: EditedText, at: number) => {
  const found: number[] = []
  text.node.descendants((node, pos) => {
    if (node.type.name === 'tableCell' && node.textContent === '') found.push(pos)
  })
  return text.select(found[at]! + 2)
}
const selectCells = (text: EditedText, from: string, to: string) =>
  text.edit((tr) => tr.setSelection(CellSelection.create(tr.doc, placeOf(tr.doc, from) - 2, placeOf(tr.doc, to) - 2)))
const paste = (text: EditedText, ...parts: Node[]) => text.run(pasteIntoTable(new Slice(Fragment.from(parts), 0, 0)))

describe('Backspace and Delete beside a table [FAULT-104]', () => {
  test('at the start of the line below, the cursor goes into the last cell, and nothing is deleted or selected', () => {
    const text = textOf('above', twoByTwo(), 'below')
    text.runAt('below', deleteBesideTable(-1))
    expect(linesOf(text)).toEqual(['above', '[a1|b1][a2|b2]', 'below'])
    expect(cursorIn(text)).toBe('b2@2')
    expect(text.state.selection).toBeInstanceOf(TextSelection)
  })

  test('at the end of the line above, Delete goes into the first cell', () => {
    const text = textOf('above', twoByTwo(), 'below')
    atEndOf(text, 'above').run(deleteBesideTable(1))
    expect(linesOf(text)).toEqual(['above', '[a1|b1][a2|b2]', 'below'])
    expect(cursorIn(text)).toBe('a1@0')
  })

  test('an empty line goes, unless no other would be left to write in', () => {
    const between = textOf('above', twoByTwo(), '', 'below')
    between.select(placeOf(between.node, 'below') - 2).run(deleteBesideTable(-1))
    expect(linesOf(between)).toEqual(['above', '[a1|b1][a2|b2]', 'below'])
    const last = textOf('above', twoByTwo(), '')
    last.select(last.node.content.size - 1).run(deleteBesideTable(-1))
    expect(linesOf(last)).toEqual(['above', '[a1|b1][a2|b2]', ''])
    expect(cursorIn(last)).toBe('b2@2')
    last.select(last.node.content.size - 1)
    expect(deleteBesideTable(1)(last.state)).toBe(true)
  })

  test('an item of a list loses its style first', () => {
    const text = textOf(twoByTwo(), 'below').runAt('below', setStyle('bullet'))
    text.select(placeOf(text.node, 'below'))
    expect(deleteBesideTable(-1)(text.state)).toBe(false)
    text.run(resetStyle).run(deleteBesideTable(-1))
    expect(cursorIn(text)).toBe('b2@2')
  })

  test('no key selects a whole table, so that none takes it', () => {
    const text = textOf('above', twoByTwo(), 'below')
    for (const [place, command] of [
      [placeOf(text.node, 'below'), selectNodeBackward],
      [placeOf(text.node, 'above') + 5, selectNodeForward],
    ] as const) {
      text.select(place).run(command)
      expect(text.state.selection).not.toBeInstanceOf(NodeSelection)
    }
  })

  test('at the start and the end of a cell, nothing is joined to what is outside', () => {
    const text = textOf('above', twoByTwo(), 'below')
    for (const words of ['a1', 'b1', 'a2', 'b2']) {
      text.runAt(words, deleteBesideTable(-1))
      atEndOf(text, words).run(deleteBesideTable(1)).run(joinForward)
    }
    expect(linesOf(text)).toEqual(['above', '[a1|b1][a2|b2]', 'below'])
  })
})

describe('pasting with the cursor in a cell [FAULT-104]', () => {
  test('a table fills cells that are empty from there on, and the table grows', () => {
    const text = textOf('above', table(['a1', 'b1'], ['a2', '']), 'below')
    paste(inEmptyCell(text, 0), table(['1', '2'], ['3', '4']))
    expect(linesOf(text)).toEqual(['above', '[a1|b1|][a2|1|2][|3|4]', 'below'])
    expect(text.stored.eq(text.node)).toBe(true)
    text.type('!')
    expect(text.text).toContain('below!')
  })

  test('where there are words, it comes below the table', () => {
    const text = textOf('above', twoByTwo(), 'below')
    paste(text.select(placeOf(text.node, 'a1')), table(['1', '2']), line(' '))
    expect(linesOf(text)).toEqual(['above', '[a1|b1][a2|b2]', '', '[1|2]', 'below'])
    const last = textOf(twoByTwo())
    paste(last.select(placeOf(last.node, 'b2')), table(['1', '2']))
    expect(linesOf(last)).toEqual(['[a1|b1][a2|b2]', '', '[1|2]', ''])
    expect(last.bound.mismatches).toBe(0)
  })

  test('a single cell is pasted at the cursor', () => {
    const text = textOf('above', twoByTwo(), 'below')
    paste(text.select(placeOf(text.node, 'b1') + 1), table(['7.5']))
    expect(linesOf(text)).toEqual(['above', '[a1|b7.51][a2|b2]', 'below'])
  })

  test('lines with a table come below the table; lines alone are left to the editor', () => {
    const text = textOf('above', twoByTwo(), 'below')
    paste(text.select(placeOf(text.node, 'a1')), line('Buffers'), table(['1', '2']))
    expect(linesOf(text)).toEqual(['above', '[a1|b1][a2|b2]', 'Buffers', '[1|2]', 'below'])
    expect(pasteIntoTable(new Slice(Fragment.from([line('x'), line('y')]), 1, 1))(text.select(placeOf(text.node, 'a1')).state)).toBe(false)
  })

  test('exactly the cells that are selected are replaced', () => {
    const text = textOf('above', table(['a1', 'b1', 'c1'], ['a2', 'b2', 'c2']), 'below')
    paste(selectCells(text, 'b1', 'c2'), table(['1', '2', '3']))
    expect(linesOf(text)).toEqual(['above', '[a1|1|2][a2|1|2]', 'below'])
    expect(text.state.selection).toBeInstanceOf(TextSelection)
    paste(selectCells(text, 'a1', 'a2'), line('x'), line('y'))
    expect(linesOf(text)).toEqual(['above', '[x/y|1|2][x/y|1|2]', 'below'])
  })

  test('typing replaces exactly the cells that are selected', () => {
    const text = textOf('above', table(['a1', 'b1', 'c1'], ['a2', 'b2', 'c2']), 'below')
    selectCells(text, 'b1', 'c2').edit((tr) => void tr.insertText('n'))
    expect(linesOf(text)).toEqual(['above', '[a1||][a2||n]', 'below'])
  })

  test('what someone else writes in the cells at the same time stays', () => {
    const first = textOf('above', table(['a1', 'b1'], ['a2', ''], ['', '']), 'below')
    const second = new EditedText(first)
    paste(inEmptyCell(first, 0), table(['1', '2'], ['3', '4']))
    inEmptyCell(second, 0).edit((tr) => void tr.insertText('theirs'))
    second.type(' too', { after: 'b1' })
    exchange(first, second)
    for (const text of [first, second]) {
      for (const words of ['a1', 'b1 too', 'a2', 'theirs', '1', '2', '3', '4', 'above', 'below']) expect(text.text).toContain(words)
    }
    expect(first.content).toEqual(second.content)
    const [third, fourth] = [textOf(twoByTwo(), 'below'), new EditedText()]
    fourth.take(third)
    paste(selectCells(third, 'a1', 'b2'), table(['1', '2'], ['3', '4']))
    fourth.type('theirs ', { before: 'a2' })
    exchange(third, fourth)
    expect(third.text).toContain('theirs')
    expect(third.content).toEqual(fourth.content)
  })
})

test('words of cells that were selected come back when a scan was typed over them, and what someone else wrote there stays [FAULT-103]', () => {
  const text = textOf('above', table(['a1', 'b1'], ['a2', 'b2\nc2']), 'below')
  selectCells(text, 'a1', 'b2')
  const view = {
    get state() {
      return text.state
    },
    dispatch: text.dispatch,
  } as unknown as EditorView
  const sendExportedChanges = keepSelection(view)
  text.edit((tr) => void tr.insertText('0'))
  expect(linesOf(text)).toEqual(['above', '[|][|0]', 'below'])
  text.edit((tr) => void tr.delete(tr.selection.from - 1, tr.selection.from))
  const second = new EditedText(text)
  inEmptyCell(second, 0).edit((tr) => void tr.insertText('theirs'))
  text.take(second)
  sendExportedChanges()
  expect(linesOf(text)).toEqual(['above', '[theirs|b1][a2|b2/c2]', 'below'])
  expect(text.stored.eq(text.node)).toBe(true)
})

/** What keys and pasting do, with nothing selected. */
const acts: readonly ((random: (below: number) => number) => Command)[] = [
  () => deleteBesideTable(-1),
  () => deleteBesideTable(1),
  () => (state, dispatch) => deleteBesideTable(-1)(state, dispatch) || selectNodeBackward(state, dispatch),
  () => (state, dispatch) => deleteBesideTable(1)(state, dispatch) || selectNodeForward(state, dispatch),
  (random) =>
    pasteIntoTable(new Slice(Fragment.from(table(...Array.from({ length: 1 + random(3) }, () => Array.from({ length: 1 + random(3) }, () => 'p')))), 0, 0)),
  () => pasteIntoTable(new Slice(Fragment.from([line('q'), table(['p', 'p'])]), 0, 0)),
  () => (state, dispatch) => {
    dispatch?.(state.tr.insertText('t'))
    return true
  },
]

test('whatever is pressed and pasted beside and in tables, no word that nobody selected is taken, nor another person’s [FAULT-104]', () => {
  for (let seed = 1; seed <= 25; seed++) {
    const random = randomOf(seed)
    const start = textOf('w0_', '', table(['w1_', '', 'w2_'], ['', 'w3_', ''], ['', '', 'w4_']), '', 'w5_', table(['', 'w6_'], ['w7_', '']), 'w8_')
    const tablets = [start, new EditedText(start)] as const
    for (let step = 0; step < 25; step++) {
      const text = tablets[random(2)]!
      text.select(random(text.node.content.size + 1))
      if (text.state.selection.empty) text.run(acts[random(acts.length)]!(random))
      if (random(4) === 0) exchange(...tablets)
    }
    exchange(...tablets)
    expect(tablets[0].content, String(seed)).toEqual(tablets[1].content)
    // Letters typed between those of a word are no loss.
    const shown = tablets[0].text.replaceAll(/[tpq]/g, '')
    for (let at = 0; at <= 8; at++) expect(shown.split(`w${at}_`).length - 1, `w${at}_ of ${seed}`).toBe(1)
    expect(tablets.map(({ bound }) => bound.mismatches)).toEqual([0, 0])
    expect(tablets[0].fits).toBe(true)
  }
})

test('a word that is typed over another one stays whole when somebody else deletes the other one', () => {
  const first = textOf('w2_ and more')
  const second = new EditedText()
  exchange(first, second)
  second.edit((tr) => tr.delete(placeOf(tr.doc, 'w2_'), placeOf(tr.doc, 'w2_') + 3))
  const from = placeOf(first.node, 'w2_')
  first.select(from, from + 3)
  let isPrevented = false
  const view = { state: first.state, dispatch: first.dispatch, domObserver: { flush: () => undefined } } as unknown as EditorView
  const event = { inputType: 'insertText', data: 'w5_', cancelable: true, preventDefault: () => (isPrevented = true) } as unknown as InputEvent
  typeOverSelection(view, event)
  // The browser leaves the letters that are the same.
  if (!isPrevented) first.edit((tr) => tr.insertText('5', from + 1, from + 2))
  exchange(first, second)
  for (const each of [first, second]) expect(each.node.textContent).toBe('w5_ and more')
})
