import { describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { toAssignableCode } from '#src/workspace/scan/use-assignable-code.ts'

describe('a scanned text becomes the barcode of a sample only if a scan finds it again [SCAN-03, SCAN-06]', () => {
  test.each([
    ['the code of a manufacturer', '4007221904418', '4007221904418'],
    ['one with the prefix that a scanner adds', ']C14007221904418', '4007221904418'],
    ['one that begins like an internal code but has another length', '00512345', '00512345'],
  ])('%s can', (_, text, code) => {
    expect(toAssignableCode(text)).toBe(code)
  })

  test.each([
    ['an internal code of another group', '005999999999999'],
    ['the code of an experiment', '001000000000042'],
    ['one that is too short to be looked up', 'AB-12'],
    ['one that is too long to be stored', 'X'.repeat(limits.barcode.longest + 1)],
    ['words typed into the search field', 'no such tube'],
    ['nothing', '  '],
  ])('%s cannot', (_, text) => {
    expect(toAssignableCode(text)).toBeNull()
  })
})
