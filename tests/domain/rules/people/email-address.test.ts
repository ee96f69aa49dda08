import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmailAddress } from '#domain/rules/people/email-address.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const made = (characters: string, minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength })
const name = made(`${letters}${digits}._'-`, 1, 30)
const domain = fc.array(made(`${letters}${digits}-`, 1, 20), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'))
const ending = made(letters, 2, 4)

describe('the e-mail address of a mailing list', () => {
  test('has letters, digits, dots, underscores, apostrophes and hyphens, then @, a domain and an ending of 2 to 4 letters [VAL-01]', () => {
    fc.assert(fc.property(name, domain, ending, (name, domain, ending) => isEmailAddress(`${name}@${domain}.${ending}`)))
  })

  test('has no other character in its name [VAL-01]', () => {
    for (let code = 0; code < 0x3000; code++) {
      const character = String.fromCharCode(code)
      if (!/[A-Za-z0-9._'-]/.test(character)) expect(isEmailAddress(`a${character}b@lab.org`), `U+${code.toString(16)}`).toBe(false)
    }
  })

  test.each([
    '',
    'ada',
    '@lab.org',
    'ada@',
    'ada@lab',
    'ada@.org',
    'ada@lab..org',
    'ada@lab.o',
    'ada@lab.museum',
    'ada@lab.o1',
    'ada@lab_1.org',
    'ada@lab@lab.org',
    'ada visser@lab.org',
    'ada+list@lab.org',
    'ada@lab.org ',
    'ada@lab.org\n',
    'ada@lab.org, elif@lab.org',
    '<ada@lab.org>',
    'adà@lab.org',
    `${'a'.repeat(250)}@lab.org`,
  ])('is not %j [VAL-01]', (text) => expect(isEmailAddress(text)).toBe(false))

  test.each(['ada@lab.org', "Ada.O'Neil-Visser_2@mail.lab-4.example.info", 'x@y.nl'])('is %s [VAL-01]', (text) => expect(isEmailAddress(text)).toBe(true))
})
