import { Doc } from 'yjs'
import { expect, test } from 'vitest'
import { SequenceText } from '#tests/harness/sequence-text.ts'

/** Cuts what is between two places and pastes it at another, as the editor does. */
function move(text: SequenceText, from: number, to: number, at: number): void {
  const words = text.node.textBetween(from, to)
  text.dispatch(text.state.tr.delete(from, to).setMeta('uiEvent', 'cut'))
  text.dispatch(text.state.tr.insertText(words, at).setMeta('uiEvent', 'paste'))
}

test('a word that two people move within its line, each to another place, is there once', () => {
  const started = new Doc()
  started.getText('text').insert(0, 'Thaw cells slowly today.\n', {})
  const [first, second] = [new SequenceText(1, { doc: started }, 1_001), new SequenceText(2, { doc: started }, 1_002)]
  move(first, 6, 12, 1)
  move(second, 6, 12, 13)
  first.take(second)
  second.take(first)
  first.take(second)
  expect(first.node.textContent.match(/cells/g)).toHaveLength(1)
  expect(second.node.textContent).toBe(first.node.textContent)
})
