import { expect, test } from 'vitest'
import { leakedPasswordKeys } from '#server/security/passwords/leaked-password-keys.ts'
import { isLeakedPassword } from '#server/security/passwords/leaked-passwords.ts'
import { makeToken } from '#server/security/tokens.ts'

test.each(['tinkerbell', 'Salamander', 'UNDERTAKER', '4815162342', 'q1w2e3r4t5', 'California', 'a123456789', '1029384756'])('%s was leaked', (password) => {
  expect(isLeakedPassword(password)).toBe(true)
})

test.each(['correct horse battery staple', 'four kettles in a row', 'vK4-tuna-Leiden', 'tinkerbell in the cold room'])('%s was not', (password) => {
  expect(isLeakedPassword(password)).toBe(false)
})

test('the list has far more than the 3,000 most common ones, and refuses hardly any other', () => {
  expect(Buffer.from(leakedPasswordKeys, 'base64').length / 4).toBeGreaterThan(19_000)
  const others = Array.from({ length: 1_000 }, () => makeToken().slice(0, 16))
  expect(others.filter(isLeakedPassword).length).toBeLessThan(3)
})
