import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanScan, isInternalBarcode, readBarcode, toBarcode } from '#domain/rules/barcode.ts'

describe('internal codes', () => {
  test.each([
    ['005000000001842', { kind: 'sample', id: 1842 }],
    ['011000000000007', { kind: 'series', id: 7 }],
    ['008000000000100', { kind: 'layer', id: 100 }],
    ['005000000000001842', { kind: 'sample', id: 1842 }],
    ['011000000000000007', { kind: 'series', id: 7 }],
    ['008999999999999', { kind: 'layer', id: 999_999_999_999 }],
    ['001000000000123', { kind: 'experiment', id: 123 }],
  ])('%s is read by its first three digits [SCAN-02]', (code, reading) => {
    expect(readBarcode(code)).toEqual(reading)
  })

  test('only lengths 15 and 18 are internal [SCAN-02]', () => {
    for (const prefix of ['005', '011', '008']) {
      for (let length = 3; length <= 30; length++) {
        const code = prefix + '1'.padStart(length - 3, '0')
        expect(isInternalBarcode(code), `${length} characters`).toBe(length === 15 || length === 18)
      }
    }
  })

  test('an experiment’s code has 15 characters, no other length', () => {
    expect(readBarcode('001000000000000123')).toMatchObject({ kind: 'own' })
    expect(readBarcode('0010000000123')).toMatchObject({ kind: 'own' })
  })

  test('other first digits are not an internal code, whatever the length', () => {
    for (let prefix = 0; prefix < 1000; prefix++) {
      const code = String(prefix).padStart(3, '0') + '000000000001'
      expect(isInternalBarcode(code)).toBe([5, 8, 11].includes(prefix))
    }
  })

  test('a code that looks internal but contains no possible id is malformed [SCAN-06]', () => {
    for (const code of ['005000000000000', '00500000000000A', '005-00000000001', '008000000000000000', '005 00000000001']) {
      expect(readBarcode(code), code).toEqual({ kind: 'malformed' })
    }
  })

  test('sample ids are padded to 12 digits and read back [SCAN-02] [QUEUE-06]', () => {
    expect(toBarcode('sample', 1842)).toBe('005000000001842')
    expect(toBarcode('series', 7)).toBe('011000000000007')
    expect(toBarcode('layer', 7)).toBe('008000000000007')
    expect(toBarcode('experiment', 7)).toBe('001000000000007')
    const kind = fc.constantFrom('sample' as const, 'series' as const, 'layer' as const)
    fc.assert(
      fc.property(kind, fc.integer({ min: 1, max: 999_999_999_999 }), (of, id) => {
        expect(readBarcode(toBarcode(of, id))).toEqual({ kind: of, id })
      }),
    )
  })
})

describe('custom codes', () => {
  test('by length: four or fewer are ignored, five are not looked up, six are [SCAN-03]', () => {
    for (let length = 0; length <= 40; length++) {
      const code = 'A'.repeat(length)
      const expected = length <= 4 ? { kind: 'ignored' } : { kind: 'own', code, lookUp: length >= 6 }
      expect(readBarcode(code), `${length} characters`).toEqual(expected)
    }
  })

  test('an open scan dialog accepts codes of any length, but looks up none shorter than six [SCAN-03]', () => {
    expect(readBarcode('A1', true)).toEqual({ kind: 'own', code: 'A1', lookUp: false })
    expect(readBarcode('', true)).toEqual({ kind: 'ignored' })
    expect(readBarcode('   ', true)).toEqual({ kind: 'ignored' })
  })

  test('any characters can form a custom code', () => {
    for (const code of [
      'TUBE-0001',
      'ÄÖÜ-ß-001',
      '試料-000001',
      '5901234123457',
      'https://x.example/1',
      '\u{1F9EA}\u{1F9EA}\u{1F9EA}',
      '*CODE39*',
      'a b c d e',
    ]) {
      expect(readBarcode(code), code).toEqual({ kind: 'own', code, lookUp: true })
    }
  })

  test('no text makes it throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.boolean(), (raw, anyLength) => void readBarcode(raw, anyLength)))
  })
})

describe('characters added by scanners', () => {
  test.each([']C1', ']d2', ']Q3', ']E0', ']A0'])('the AIM prefix %s is not part of the code', (prefix) => {
    expect(readBarcode(`${prefix}005000000001842`)).toEqual({ kind: 'sample', id: 1842 })
    expect(readBarcode(`${prefix}TUBE-0001`)).toEqual({ kind: 'own', code: 'TUBE-0001', lookUp: true })
  })

  test('neither are white space and line breaks', () => {
    expect(cleanScan(' \t005000000001842\r\n')).toBe('005000000001842')
    expect(readBarcode('TUBE-0001\n')).toEqual({ kind: 'own', code: 'TUBE-0001', lookUp: true })
  })

  test('a bracket that is not an AIM prefix stays', () => {
    expect(cleanScan(']12345')).toBe(']12345')
    expect(cleanScan('A]C1234')).toBe('A]C1234')
  })
})
