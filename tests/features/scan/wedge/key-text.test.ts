import { expect, test } from 'vitest'
import { mayBecomeInternal } from '#domain/rules/barcode.ts'
import { isComplete } from '#src/features/scan/wedge/key-text.ts'

test.each(['', '0', '00', '01', '005', '0110000', '001', '005000000001842', '005000000001842007'])('%j may become an internal code', (digits) => {
  expect(mayBecomeInternal(digits)).toBe(true)
})
test.each(['1', '02', '006', '00A', '0050000000018420070', ' 0'])('%j may not', (digits) => {
  expect(mayBecomeInternal(digits)).toBe(false)
})
test('complete codes have 15 or 18 digits, experiments 15; an AIM prefix is not part of them [SCAN-02]', () => {
  const whole = ['005000000001842', ']C1005000000001842', '011000000000007', '008000000000007007', '001000000000318', '005000000000000']
  const notWhole = ['00500000000184', '0050000000018420', '001000000000318007', '00500000000184A', ' 005000000001842', '4007221904418']
  expect([whole.map(isComplete), notWhole.map(isComplete)]).toEqual([whole.map(() => true), notWhole.map(() => false)])
})
