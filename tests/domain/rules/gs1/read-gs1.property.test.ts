import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasValidCheckDigit } from '#domain/rules/gs1/check-digit.ts'
import { readGs1 } from '#domain/rules/gs1/read-gs1.ts'

const today = '2026-11-26'
const gtins = fc.stringMatching(/^\d{13}$/).map((digits) => Array.from('0123456789', (check) => digits + check).find(hasValidCheckDigit)!)
const texts = fc.stringMatching(/^[A-Za-z0-9\-./]{1,20}$/)
const days = fc.date({ min: new Date('1980-01-01'), max: new Date('2070-12-31'), noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10))
const sixDigits = (day: string) => day.replaceAll('-', '').slice(2)

test('what is written with separators is read as it was written, in any order of the fields', () => {
  fc.assert(
    fc.property(gtins, texts, texts, days, fc.shuffledSubarray(['10', '17', '21']), (gtin, lot, serial, day, order) => {
      const fields: Record<string, string> = { '10': `10${lot}\x1d`, '17': `17${sixDigits(day)}`, '21': `21${serial}\x1d` }
      expect(readGs1(`]d201${gtin}${order.map((code) => fields[code]).join('')}\x1d`, today)).toMatchObject({
        data: { gtin, lot: order.includes('10') ? lot : '', serial: order.includes('21') ? serial : '' },
      })
    }),
  )
})

test('without separators the true reading is the first or one of those offered', () => {
  fc.assert(
    fc.property(gtins, fc.stringMatching(/^[A-Z0-9]{1,8}$/), days, (gtin, lot, day) => {
      const result = readGs1(`01${gtin}10${lot}17${sixDigits(day)}`, today)
      const readings = result && 'data' in result ? [result.data, ...result.others] : []
      expect(readings).toContainEqual(expect.objectContaining({ gtin, lot, expires: day }))
    }),
  )
})

test('a digit that was misread is noticed', () => {
  fc.assert(
    fc.property(gtins, fc.integer({ min: 0, max: 13 }), fc.integer({ min: 1, max: 9 }), (gtin, at, by) => {
      const wrong = gtin.slice(0, at) + String((Number(gtin[at]) + by) % 10) + gtin.slice(at + 1)
      expect(readGs1(`]d201${wrong}`, today)).toMatchObject({ fault: { code: 'check-digit' } })
    }),
  )
})

const pieces = fc.array(fc.constantFrom(']d2', '01', '10', '17', '21', '0', '7', '\x1d', '(', ')', 'A'), { maxLength: 40 }).map((parts) => parts.join(''))

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), pieces), (raw) => {
      readGs1(raw, today)
    }),
  )
})

test('a text that may mean very many things does not take forever', () => {
  expect(readGs1(`]d2${'102124017400'.repeat(500)}`, today)).not.toBeNull()
  expect(readGs1(`0104012345678901${'10212401013037'.repeat(12)}`, today)).not.toBeNull()
})
