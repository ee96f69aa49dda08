import { afterEach, describe, expect, test } from 'vitest'
import { i18n } from '@lingui/core'
import { plural, pluralId, t } from '#src/ui/text/translate.ts'

afterEach(() => i18n.activate('en'))

describe('a text', () => {
  test('is itself in English', () => {
    expect(t('Please Wait...')).toBe('Please Wait...')
  })

  test('has its placeholders replaced by the values', () => {
    expect(t('{name} moved to {position}', { name: 'pX459', position: 'E6' })).toBe('pX459 moved to E6')
  })

  test('keeps a placeholder nobody gave a value for, so that the mistake is seen', () => {
    expect(t('{name} moved to {position}', { name: 'pX459' })).toBe('pX459 moved to {position}')
  })

  test('does not take a value from the object prototype', () => {
    expect(t('{toString}')).toBe('{toString}')
  })

  test('shows what a person typed exactly as typed', () => {
    expect(t('Saved as {name}', { name: 'C:\\x86\\u0041 {name} $&' })).toBe('Saved as C:\\x86\\u0041 {name} $&')
  })

  test('is the translated one in another language', () => {
    i18n.load('de', { 'Place at {position}': 'Ablegen auf {position}', Move: 'Bewegen' })
    i18n.activate('de')
    expect(t('Place at {position}', { position: 'E6' })).toBe('Ablegen auf E6')
    expect(t('Move')).toBe('Bewegen')
  })

  test('may come from a compiled catalogue', () => {
    i18n.load('nl', { 'Place at {position}': ['Plaats op ', ['position']] })
    i18n.activate('nl')
    expect(t('Place at {position}', { position: 'E6' })).toBe('Plaats op E6')
  })

  test('falls back to English where it is not translated', () => {
    i18n.load('fr', {})
    i18n.activate('fr')
    expect(t('Place at {position}', { position: 'E6' })).toBe('Place at E6')
  })
})

describe('a counted text', () => {
  const forms = { one: '# change', other: '# changes' }

  test('has the form that fits the count', () => {
    expect(plural(0, forms)).toBe('0 changes')
    expect(plural(1, forms)).toBe('1 change')
    expect(plural(2, forms)).toBe('2 changes')
  })

  test('groups the figures of a large count', () => {
    expect(plural(1284, forms)).toBe('1,284 changes')
  })

  test('takes values beside the count', () => {
    expect(plural(3, { one: '# sample in {box}', other: '# samples in {box}' }, { box: 'Box 2' })).toBe('3 samples in Box 2')
  })

  test('has as many forms as the language of the catalogue needs', () => {
    i18n.load('pl', {
      [pluralId(forms)]: [['count', 'plural', { one: ['#', ' zmiana'], few: ['#', ' zmiany'], many: ['#', ' zmian'], other: ['#', ' zmiany'] }]],
    })
    i18n.activate('pl')
    expect([1, 3, 5].map((count) => plural(count, forms))).toEqual(['1 zmiana', '3 zmiany', '5 zmian'])
  })
})
