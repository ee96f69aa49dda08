import { expect, test } from 'vitest'
import { isCommonPassword } from '#server/security/passwords/common-passwords.ts'

test.each([
  '1234567890',
  '9876543210',
  'qwertyuiop',
  'QwertzUiop',
  '1q2w3e4r5t6z',
  'aaaaaaaaaaaa',
  'abababababab',
  'password123',
  'P@ssw0rd2024!',
  'Summer-2026!',
  'welcomewelcome',
  'iloveyou!!!',
  '12345hello12345',
  'Aliquot2026!',
  'labpassword1',
])('%s is what many people use', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery staple', 'four kettles in a row', 'vK4-tuna-Leiden', 'my password is a poem', 'summer in the cold room'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
