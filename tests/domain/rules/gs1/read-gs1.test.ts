import { describe, expect, test } from 'vitest'
import { readGs1, type Gs1Data, type Gs1FaultCode } from '#domain/rules/gs1/read-gs1.ts'

const today = '2026-11-26'
const gs = '\x1d'
const gtin = '04012345678901'
const nothing: Gs1Data = { gtin: '', lot: '', serial: '', expires: '', produced: '', sscc: '', count: null, orderNumber: '', others: [] }

function dataOf(raw: string): Gs1Data {
  const result = readGs1(raw, today)
  if (!result || !('data' in result)) throw new Error(`not read: ${JSON.stringify(result)}`)
  return result.data
}

function othersOf(raw: string): readonly Gs1Data[] {
  const result = readGs1(raw, today)
  return result && 'data' in result ? result.others : []
}

function faultOf(raw: string): Gs1FaultCode | undefined {
  const result = readGs1(raw, today)
  return result && 'fault' in result ? result.fault.code : undefined
}

describe('a GS1 code on a package', () => {
  const whole = { ...nothing, gtin, lot: 'L26K417', expires: '2028-11-30', serial: '0042' }

  test.each([
    ['DataMatrix with its AIM prefix', `]d201${gtin}1728113010L26K417${gs}210042`],
    ['GS1-128', `]C101${gtin}1728113010L26K417${gs}210042`],
    ['without a prefix, the separator in words', `01${gtin}1728113010L26K417<GS>210042`],
    ['a separator in front and behind', `${gs}01${gtin}1728113010L26K417${gs}210042${gs}`],
    ['as printed below the code', `(01)${gtin}(17)281130(10)L26K417(21)0042`],
    ['a Digital Link', `https://id.norrland.example/01/${gtin}/10/L26K417/21/0042?17=281130`],
    ['sent twice by the scanner', `01${gtin}1728113010L26K417${gs}21004201${gtin}1728113010L26K417${gs}210042`],
  ])('is read: %s', (_, raw) => {
    expect(dataOf(raw)).toEqual(whole)
    expect(othersOf(raw)).toEqual([])
  })

  test('a plain EAN or UPC is its GTIN with 14 digits', () => {
    expect(dataOf('4012345678901')).toEqual({ ...nothing, gtin })
    expect(dataOf('036000291452')).toEqual({ ...nothing, gtin: '00036000291452' })
    expect(dataOf('96385074').gtin).toBe('00000096385074')
  })

  test('a parcel says its number, its contents and the order', () => {
    expect(dataOf(`]C10034012345123456781902${gtin}3712${gs}400ORD-0147`)).toMatchObject({
      sscc: '340123451234567819',
      gtin,
      count: 12,
      orderNumber: 'ORD-0147',
    })
  })

  test('what has no field of its own is kept', () => {
    expect(dataOf(`01${gtin}240317-302${gs}310200150091inside`).others).toEqual([
      { code: '240', value: '317-302' },
      { code: '3102', value: '001500' },
      { code: '91', value: 'inside' },
    ])
  })

  test('other codes are not read as GS1: samples, experiments, own barcodes, EAN with a wrong check digit, other addresses', () => {
    for (const raw of ['005000000001842', '001000000000017', 'AB-0512', '4012345678902', 'https://example.com/01/x', 'https://example.com/about', ''])
      expect(readGs1(raw, today)).toBeNull()
  })
})

describe('dates', () => {
  test('day 00 is the last day of the month, in leap years too', () => {
    expect(dataOf(`01${gtin}17280200`).expires).toBe('2028-02-29')
    expect(dataOf(`01${gtin}17270200`).expires).toBe('2027-02-28')
  })

  test('the century is the nearest', () => {
    expect(dataOf(`01${gtin}17760101`).expires).toBe('2076-01-01')
    expect(dataOf(`01${gtin}17770101`).expires).toBe('1977-01-01')
  })

  test('a best-before date counts if there is no expiration date', () => {
    expect(dataOf(`01${gtin}15280630`).expires).toBe('2028-06-30')
    expect(dataOf(`01${gtin}1528063017290101`).expires).toBe('2029-01-01')
    expect(dataOf(`01${gtin}70032806301200`).expires).toBe('2028-06-30')
  })
})

describe('a scanner that loses the separators', () => {
  test('a date behind the lot is taken for the date; the other reading is offered', () => {
    const raw = `01${gtin}10L26K41717281130`
    expect(dataOf(raw)).toMatchObject({ lot: 'L26K417', expires: '2028-11-30' })
    expect(othersOf(raw)[0]).toMatchObject({ lot: 'L26K41717281130', expires: '' })
  })

  test('21 within a lot is rather a part of it; the serial number is offered', () => {
    const raw = `01${gtin}1728113010L26K417210042`
    expect(dataOf(raw)).toMatchObject({ lot: 'L26K417210042', serial: '' })
    expect(othersOf(raw)).toContainEqual({ ...nothing, gtin, expires: '2028-11-30', lot: 'L26K417', serial: '0042' })
  })

  test('a lot that would be too long has a serial number behind it', () => {
    expect(dataOf(`01${gtin}10L26K4172100420042004200420`)).toMatchObject({ lot: 'L26K417', serial: '00420042004200420' })
  })

  test('with one separator the scanner loses none, and a lot may contain anything', () => {
    expect(dataOf(`01${gtin}10L2617281130${gs}2142`)).toMatchObject({ lot: 'L2617281130', expires: '', serial: '42' })
    expect(othersOf(`01${gtin}10L2617281130${gs}2142`)).toEqual([])
    expect(dataOf(`01${gtin}10L2617281130${gs}`)).toMatchObject({ lot: 'L2617281130', expires: '' })
  })
})

describe('what is wrong with a code is named', () => {
  test.each<[string, Gs1FaultCode, string]>([
    ['a wrong check digit', 'check-digit', '010401234567890217281130'],
    ['cut within the GTIN', 'cut', ']d2010401234567'],
    ['cut within the date', 'cut', `01${gtin}172811`],
    ['a month 13', 'date', `01${gtin}17281330`],
    ['a day 31 in November', 'date', `01${gtin}17281131`],
    ['letters in a date', 'characters', `01${gtin}1728x130`],
    ['a control character in the lot', 'characters', `01${gtin}10L2\x076${gs}2142`],
    ['an unknown identifier', 'unknown', `01${gtin}0512345`],
    ['a lot of 21 characters', 'too-long', `01${gtin}10ABCDEFGHIJKLMNOPQRSTU${gs}2142`],
    ['two different GTINs', 'twice', `01${gtin}0100036000291452`],
    ['an unknown identifier in parentheses', 'unknown', `(01)${gtin}(05)1`],
    ['a wrong check digit in a Digital Link', 'check-digit', 'https://id.example/01/04012345678902'],
  ])('%s', (_, code, raw) => {
    expect(faultOf(raw)).toBe(code)
  })
})
