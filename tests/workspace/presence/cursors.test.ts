import { DecorationSet } from '@tiptap/pm/view'
import { expect, test, vi } from 'vitest'
import { cursorIn, drawCaret, drawnAt } from '#src/workspace/presence/cursors.ts'
import { insertTable } from '#src/workspace/rich-text/table.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { EditedText, placeOf } from '#tests/harness/rich-text.ts'

const person = { page: 'page-of-mara', name: 'Mara' }

/** What is before the cursor of the one on the screen of the other, and what is selected there. */
function seen(on: EditedText, cursor: ReturnType<typeof cursorIn>) {
  const decorations = drawnAt(on.node, on.doc, cursor!, person)
  const caret = decorations.find(({ from, to }) => from === to)
  const selected = decorations.find(({ from, to }) => from !== to)
  const $caret = caret && on.node.resolve(caret.from)
  return {
    before: $caret?.parent.textBetween(0, $caret.parentOffset),
    selected: selected && on.node.textBetween(selected.from, selected.to),
  }
}

const putCursor = (text: EditedText, from: string, to = from) => text.select(placeOf(text.node, from), placeOf(text.node, to) + to.length)

test('a cursor is where the other one has it, also after both have written, and what they selected', () => {
  const mara = new EditedText().type('Thaw the cells. Count them.')
  const tobias = new EditedText(mara)
  putCursor(mara, 'the', 'cells')
  const cursor = cursorIn(mara.state, mara.doc)
  expect(seen(tobias, cursor)).toEqual({ before: 'Thaw the cells', selected: 'the cells' })
  tobias.type('At 9:00: ', { before: 'Thaw' }).type(' frozen', { after: 'the' })
  expect(seen(tobias, cursor)).toEqual({ before: 'At 9:00: Thaw the frozen cells', selected: 'the frozen cells' })
  // What mara has written since has not arrived yet.
  mara.type('Slowly. ', { before: 'Thaw' })
  mara.select(placeOf(mara.node, 'Slowly.') + 'Slowly.'.length)
  const ahead = cursorIn(mara.state, mara.doc)
  expect(seen(tobias, ahead)).toEqual({ before: undefined, selected: undefined })
  tobias.take(mara)
  expect(seen(tobias, ahead).before).toMatch(/Slowly\.$/)
})

test('a cursor moves with the text until it is known again where it is', () => {
  const text = new EditedText().type('Thaw the cells.')
  text.select(placeOf(text.node, 'the') + 'the'.length)
  const set = DecorationSet.create(text.node, drawnAt(text.node, text.doc, cursorIn(text.state, text.doc)!, person))
  const tr = text.state.tr.insertText('At 9:00: ', 1)
  const [moved] = set.map(tr.mapping, tr.doc).find()
  expect(tr.doc.textBetween(1, moved!.from)).toBe('At 9:00: Thaw the')
})

test('a cursor in the cell of a table is in that cell on the other screen, when rows are added before it, too', () => {
  const mara = new EditedText().edit((_, state) => {
    let made = state.tr
    insertTable(2, 2)(state, (each) => (made = each))
    return made
  })
  mara.edit((tr) => {
    const cells: number[] = []
    tr.doc.descendants((node, pos) => void (node.type.name === 'tableCell' && cells.push(pos + 2)))
    tr.insertText('120 000 cells', cells.at(-1))
  })
  const tobias = new EditedText(mara).type('Counted:', {})
  putCursor(mara, '120')
  expect(seen(tobias, cursorIn(mara.state, mara.doc))).toEqual({ before: '120', selected: '120' })
})

test('what no app of ours says is not shown, and changes nothing', () => {
  const text = new EditedText().type('Thaw the cells.')
  const names = [...text.doc.share.keys()]
  const position = (name: string, at: string) => ({ name, isBehind: true, at })
  for (const wrong of [
    position('text', '!'),
    position('text', ''),
    position('nowhere', 'AQdub3doZXJl'),
    position('text', 'AQdub3doZXJl'),
    position('text', '////'),
  ])
    expect(drawnAt(text.node, text.doc, { anchor: wrong, head: wrong }, person)).toEqual([])
  expect([...text.doc.share.keys()]).toEqual(names)
})

test('a name is text, whatever is in it', () => {
  const made: { tag: string; textContent?: string; parts: unknown[] }[] = []
  vi.stubGlobal('document', {
    createElement(tag: string) {
      const element = { tag, parts: [] as unknown[], append: (...parts: unknown[]) => void element.parts.push(...parts) }
      made.push(element)
      return element
    },
  })
  afterTest(() => vi.unstubAllGlobals())
  drawCaret('page-of-mara', '<img src=x onerror=alert(1)>')
  expect(made).toMatchObject([
    { tag: 'span', id: 'cursor-page-of-mara' },
    { tag: 'b', textContent: '<img src=x onerror=alert(1)>', parts: [] },
  ])
  expect(JSON.stringify(made)).not.toContain('innerHTML')
})
