import { expect, test } from 'vitest'
import { hashPassword, isPasswordRight } from '#server/security/passwords/passwords.ts'

/** Algorithm, version, memory, passes and lanes: the cost of comparing with this hash. */
const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$')

test('for an unknown user the password is still compared, with a hash that costs the same, and is never right', async () => {
  const ofSomebody = await hashPassword('a password of somebody')
  const compared: string[] = []
  const compare = async (hash: unknown) => {
    compared.push(costOf(String(hash)))
    return true
  }
  expect(await isPasswordRight(ofSomebody, 'a guess', compare)).toBe(true)
  expect(await isPasswordRight(undefined, 'a guess', compare)).toBe(false)
  expect(compared).toEqual([costOf(ofSomebody), costOf(ofSomebody)])
  expect(costOf(ofSomebody)).toBe('$argon2id$v=19$m=19456,t=2,p=1')
})
