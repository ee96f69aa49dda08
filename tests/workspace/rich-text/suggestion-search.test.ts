import { TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { setStyle } from '#src/workspace/rich-text/paragraph-commands.ts'
import { SuggestionSearch, suggestionQuery } from '#src/workspace/rich-text/suggestions/suggestion-search.ts'
import { EditedText } from '#tests/harness/rich-text.ts'

const atEnd = (text: EditedText) => text.edit((tr) => tr.setSelection(TextSelection.atEnd(tr.doc)))
const queryAfter = (words: string) => {
  const query = suggestionQuery(atEnd(new EditedText().type(words)).state)
  return query && `${query.trigger} ${query.text}`
}

describe('a list is offered', () => {
  test.each([
    ['@', '@ '],
    ['Thaw @hek', '@ hek'],
    ['Thaw (@HEK293T pass', '@ HEK293T pass'],
    ['/', '/ '],
    ['/head', '/ head'],
    ['/heading 1', '/ heading 1'],
  ])('after %j', (words, expected) => {
    expect(queryAfter(words)).toBe(expected)
  })

  test.each(['mara@example.org', '5 mg/mL', 'Thaw /', '/usr/bin', '/ 2', '// note', '@hek  and so on', 'Thaw'])('not after %j', (words) => {
    expect(queryAfter(words)).toBeNull()
  })

  test('not after a / in a line of code, which may begin with a path', () => {
    const text = new EditedText().type('/etc')
    expect(suggestionQuery(atEnd(text).state)).not.toBeNull()
    text.runAt('/etc', setStyle('code'))
    expect(suggestionQuery(atEnd(text).state)).toBeNull()
  })
})

test('a list that was closed is not offered again for the same @, but for the next one', () => {
  const search = new SuggestionSearch()
  const shown: (string | undefined)[] = []
  search.subscribe(() => shown.push(search.read()?.text))
  const take = (from: number, text: string) => search.take({ trigger: '@', from, to: from + 1 + text.length, text })
  take(3, 'h')
  search.close()
  take(3, 'he')
  search.take(null)
  take(3, 'hek')
  expect(shown).toEqual(['h', undefined, 'hek'])
})
