import { afterEach, describe, expect, test } from 'vitest'
import { defineMessages, filledMessage, msg, type Message } from '#domain/message.ts'
import { activate, countText, decimalText, listText, plural, t, type Catalog } from '#src/ui/text/translate.ts'

const english: Catalog = { locale: 'en', messages: {} }
afterEach(() => activate(english))

describe('a text', () => {
  test('is itself in English', () => {
    expect(t('Please Wait...')).toBe('Please Wait...')
  })

  test('has its placeholders replaced by the values', () => {
    expect(t('{name} moved to {position}', { name: 'pX459', position: 'E6' })).toBe('pX459 moved to E6')
  })

  test('keeps a placeholder without a value, so that the mistake is visible', () => {
    expect(t('{name} moved to {position}', { name: 'pX459' })).toBe('pX459 moved to {position}')
  })

  test('does not take a value from the object prototype', () => {
    expect(t('{toString}')).toBe('{toString}')
  })

  test('is not looked up in the object prototype of a catalog', () => {
    expect(t('constructor')).toBe('constructor')
  })

  test('shows what a person typed exactly as typed, in every language', () => {
    const typed = 'C:\\x86\\u0041 {name} $& \u0004'
    expect(t('Saved as {name}', { name: typed })).toBe(`Saved as ${typed}`)
    activate({ locale: 'de', messages: { 'Saved as {name}': 'Gespeichert als {name}' } })
    expect(t('Saved as {name}', { name: typed })).toBe(`Gespeichert als ${typed}`)
  })

  test('is the translated one in another language', () => {
    activate({ locale: 'de', messages: { 'Place at {position}': 'Ablegen auf {position}', Move: 'Bewegen' } })
    expect(t('Place at {position}', { position: 'E6' })).toBe('Ablegen auf E6')
    expect(t('Move')).toBe('Bewegen')
  })

  test('falls back to English if it is not translated', () => {
    activate({ locale: 'fr', messages: {} })
    expect(t('Place at {position}', { position: 'E6' })).toBe('Place at E6')
  })
})

describe('a text with two meanings', () => {
  const verb = msg('Archive', 'verb')

  test('is the same in English for both meanings', () => {
    expect([t(verb), t(msg('Archive'))]).toEqual(['Archive', 'Archive'])
  })

  test('has two translations', () => {
    activate({ locale: 'de', messages: { Archive: 'Archiv', [verb]: 'Archivieren' } })
    expect([t(verb), t('Archive')]).toEqual(['Archivieren', 'Archiv'])
  })
})

test('a message that brings its values along is translated with them', () => {
  const message = filledMessage('This file is {size} MB, and the limit is {most} MB.', { size: 1.5, most: 1 })
  expect(t(message)).toBe('This file is 1.5 MB, and the limit is 1 MB.')
  activate({ locale: 'de', messages: { 'This file is {size} MB, and the limit is {most} MB.': 'Diese Datei hat {size} MB, erlaubt sind {most} MB.' } })
  expect(t(message)).toBe('Diese Datei hat 1,5 MB, erlaubt sind 1 MB.')
})

test('a text that is in no catalog does not compile', () => {
  const typed: string = 'pX459'
  // @ts-expect-error -- only a literal or a text that is marked as a message
  expect(t(typed)).toBe('pX459')
  const marked: Message = defineMessages({ move: 'Move' }).move
  expect(t(marked)).toBe('Move')
})

describe('a text with a count', () => {
  const forms = { one: '# change', other: '# changes' }

  test('has the form that fits the count', () => {
    expect(plural(0, forms)).toBe('0 changes')
    expect(plural(1, forms)).toBe('1 change')
    expect(plural(2, forms)).toBe('2 changes')
  })

  test('groups the digits of a large count as usual in the language', () => {
    expect(plural(1284, forms)).toBe('1,284 changes')
    activate({ locale: 'de', messages: {} })
    expect(countText(1284)).toBe('1.284')
  })

  test('accepts values besides the count', () => {
    expect(plural(3, { one: '# sample in {box}', other: '# samples in {box}' }, { box: 'Box 2' })).toBe('3 samples in Box 2')
  })

  test('has as many forms as the language of the catalog needs', () => {
    activate({ locale: 'pl', messages: { [forms.one]: { one: '# zmiana', few: '# zmiany', many: '# zmian', other: '# zmiany' } } })
    expect([1, 3, 5].map((count) => plural(count, forms))).toEqual(['1 zmiana', '3 zmiany', '5 zmian'])
  })
})

describe('a number with decimals', () => {
  test('has the decimal sign of the language, alone and in a text; a text and a position stay as they are', () => {
    expect([decimalText(0.5), t('{amount} left', { amount: 1284.5 })]).toEqual(['0.5', '1284.5 left'])
    activate({ locale: 'de', messages: { '{amount} left': 'noch {amount}' } })
    expect([decimalText(0.5), decimalText('-0.25'), decimalText(12)]).toEqual(['0,5', '-0,25', '12'])
    expect(t('{amount} left', { amount: 1284.5 })).toBe('noch 1284,5')
    expect(t('{amount} left', { amount: 'v1.2' })).toBe('noch v1.2')
  })
})

describe('a list', () => {
  test('has the conjunction of the language', () => {
    expect(listText(['A', 'B'], 'and')).toBe('A and B')
    expect(listText(['A', 'B', 'C'], 'or')).toBe('A, B, or C')
    activate({ locale: 'de', messages: {} })
    expect(listText(['A', 'B'], 'and')).toBe('A und B')
  })

  test('of one item is that item, and of none is empty', () => {
    expect([listText(['A'], 'and'), listText([], 'and')]).toEqual(['A', ''])
  })
})
