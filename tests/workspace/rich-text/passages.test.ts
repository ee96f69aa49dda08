import { describe, expect, test } from 'vitest'
import { findPassages, passageAt } from '#src/workspace/rich-text/sequence/passages.ts'
import { EditedText, exchange, placeOf } from '#tests/harness/rich-text.ts'

/** What someone comments on. */
function comment(text: EditedText, words: string) {
  const at = placeOf(text.node, words)
  return passageAt(text.doc, text.node, at, at + words.length)!
}

/** The words on screen that a comment is about; undefined if they are gone. */
function wordsOf(text: EditedText, passage: ReturnType<typeof comment>): string | undefined {
  const range = findPassages(text.doc, text.node, [['thread', passage]]).get('thread')
  return range && text.node.textBetween(range.from, range.to, '\n')
}

const cut = (text: EditedText, words: string) => text.edit((tr) => tr.delete(placeOf(tr.doc, words), placeOf(tr.doc, words) + words.length))

describe('the words that a comment is about', () => {
  test('stay the same while others write before, in and behind them, and while their line is split', () => {
    const [ada, max] = twoTexts('Clones: D5 runs at 390 bp. Freeze it.')
    const passage = comment(ada, 'D5 runs at 390 bp')
    expect(passage.quote).toBe('D5 runs at 390 bp')
    max.type('New ', { before: 'Clones' }).type(' clearly', { after: 'runs' }).type(' twice', { after: 'Freeze it' })
    max.edit((tr) => tr.split(placeOf(tr.doc, 'at 390')))
    exchange(ada, max)
    for (const text of [ada, max]) expect(wordsOf(text, passage)).toBe('D5 runs clearly \nat 390 bp')
  })

  test('do not grow with what is written right before and right behind them', () => {
    const [ada] = twoTexts('Clones: D5 runs.')
    const passage = comment(ada, 'D5 runs')
    ada.type('X', { before: 'D5' }).type('Y', { after: 'runs' })
    expect(wordsOf(ada, passage)).toBe('D5 runs')
  })

  test('are gone when they are deleted, and back when that is undone, on both devices', () => {
    const [ada, max] = twoTexts('Clones: D5 runs. Freeze it.')
    const passage = comment(ada, 'D5 runs')
    cut(max, 'D5 runs')
    exchange(ada, max)
    for (const text of [ada, max]) expect(wordsOf(text, passage)).toBeUndefined()
    max.bound.undo()
    exchange(ada, max)
    for (const text of [ada, max]) expect(wordsOf(text, passage)).toBe('D5 runs')
  })

  test('are what is left of them when a part is deleted', () => {
    const [ada] = twoTexts('Clones: D5 runs at 390 bp.')
    const passage = comment(ada, 'D5 runs at 390 bp')
    cut(ada, 'D5 runs ')
    expect(wordsOf(ada, passage)).toBe('at 390 bp')
    cut(ada, '390 bp')
    expect(wordsOf(ada, passage)).toBe('at ')
  })

  test('are none without a letter, and none of what nobody can read', () => {
    const [ada] = twoTexts('Clones: D5 runs.')
    expect(passageAt(ada.doc, ada.node, 3, 3)).toBeUndefined()
    expect(passageAt(ada.doc, ada.node, placeOf(ada.node, ' D5'), placeOf(ada.node, 'D5'))).toBeUndefined()
    for (const start of ['', 'AAAA', '????', null]) expect(findPassages(ada.doc, ada.node, [[1, { start, end: start }]]).size).toBe(0)
  })
})

function twoTexts(words: string): [EditedText, EditedText] {
  const first = new EditedText().type(words)
  return [first, new EditedText(first)]
}
