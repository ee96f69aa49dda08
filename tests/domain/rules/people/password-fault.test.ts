import { expect, test } from 'vitest'
import { passwordFault } from '#domain/rules/people/password-fault.ts'

const mara = { login: 'mara', fullName: 'Mara Lindqvist' }

test.each([
  ['ninechars', 'short'],
  ['x'.repeat(1_001), 'long'],
  ['what it was before', 'same'],
  ['a tram in amarante', 'personal'],
  ['LINDQVÍST forever', 'personal'],
  ['ten figs, 2 plums', null],
  ['onlysmallletters', null],
])('%j: %s', (password, fault) => {
  expect(passwordFault(password, mara, 'what it was before')).toBe(fault)
})

test('characters count, not bytes or halves of them; a name of three letters is no name', () => {
  expect(passwordFault('🧪🧪🧪🧪🧪🧪🧪🧪🧪', mara)).toBe('short')
  expect(passwordFault('🧪🧪🧪🧪🧪🧪🧪🧪🧪🧪', mara)).toBeNull()
  expect(passwordFault('a limerick a day', { login: 'lim', fullName: 'Lim Ick' })).toBeNull()
})
