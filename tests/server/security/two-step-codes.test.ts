import { expect, test } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes, makeSecret, stepOf } from '#server/security/two-step-codes.ts'
import { codeAt } from '#tests/harness/authenticator.ts'

/** The key of the test vectors in RFC 6238, appendix B: "12345678901234567890" in Base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %s s, the code of RFC 6238 belongs to its 30 seconds', (seconds, code) => {
  expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('the code before and the one after are accepted for clocks that differ, no others; spaces do not matter', () => {
  const at = 1_000_000 * 30_000 + 12_345
  const steps = [-2, -1, 0, 1, 2].map((steps) => stepOf(secret, codeAt(secret, at + steps * 30_000), at))
  expect(steps).toEqual([undefined, 999_999, 1_000_000, 1_000_001, undefined])
  expect(stepOf(secret, ` ${codeAt(secret, at).replace(/^.../, '$& ')} `, at)).toBe(1_000_000)
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６', '-12345', '1e5000'])('%j is no code', (code) => {
  expect(stepOf(secret, code, 59_000)).toBeUndefined()
})

test('a key is new each time, and its address names the person and the product', () => {
  const [one, other] = [makeSecret('mara o’neill'), makeSecret('mara')]
  expect(one.secret).not.toBe(other.secret)
  expect(one.secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(one.uri)
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual(['otpauth:', one.secret, 'Aliquot'])
  expect(decodeURIComponent(uri.href)).toContain('Aliquot:mara o’neill')
})

test('recovery codes differ, and are the same however they are typed', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  const hash = hashRecoveryCode('0123-1ABC-DEFG')
  for (const typed of ['0123 1abc defg', 'o123LABCDEFG', ' 0i23-Iabc-defg']) expect(hashRecoveryCode(typed)).toBe(hash)
  expect(hashRecoveryCode('0123-1ABC-DEFH')).not.toBe(hash)
})
