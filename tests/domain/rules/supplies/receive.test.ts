import { describe, expect, test } from 'vitest'
import { containersLeft } from '#domain/rules/supplies/orders.ts'
import { readPackage } from '#domain/rules/supplies/read-package.ts'
import { linesToReceive } from '#domain/rules/supplies/receive-order-lines.ts'
import { tubeValues } from '#domain/rules/supplies/tube-values.ts'

const today = '2026-11-26'
const gtin = '04012345678901'

describe('the code on a package', () => {
  test('says what is in it, from when and how long', () => {
    expect(readPackage(`01${gtin}1728113010L26K417\x1d21S-9`, today)).toEqual({
      kind: 'read',
      reading: { gtin, lot: 'L26K417', expires: '2028-11-30', serial: 'S-9', orderNumber: '' },
      others: [],
      isPlain: false,
    })
    expect(readPackage(`01${gtin}17281100`, today)).toMatchObject({ reading: { expires: '2028-11-30' } })
  })

  test('without its separators has other readings, each once', () => {
    const read = readPackage(`01${gtin}10L26K41721S9`, today)
    const lots = read?.kind === 'read' ? [read.reading, ...read.others].map(({ lot, serial }) => `${lot}/${serial}`) : []
    expect(lots).toEqual(expect.arrayContaining(['L26K41721S9/', 'L26K417/S9']))
    expect(new Set(lots).size).toBe(lots.length)
  })

  test('that is cut, misread or of a shipment says so; one of only digits may be something else', () => {
    expect(readPackage(`01${gtin}1728113`, today)).toEqual({ kind: 'fault', fault: 'cut' })
    expect(readPackage('0104012345678902', today)).toEqual({ kind: 'fault', fault: 'check-digit' })
    expect(readPackage(`01${gtin}17281340`, today)).toEqual({ kind: 'fault', fault: 'date' })
    expect(readPackage('00340123450000000000', today)).toMatchObject({ kind: 'fault' })
    expect(readPackage('4012345678901', today)).toMatchObject({ kind: 'read', isPlain: true })
    expect(readPackage('FD00012345', today)).toBeNull()
  })
})

test('the orders that a package can be for: the number on it, then the one expected first, then the earliest request', () => {
  const line = { id: 1, status: 'ordered', quantity: 4, receivedPacks: 0, orderNumber: 'ORD-1', dueOn: '', requestedAt: 5 } as const
  const orders = [
    line,
    { ...line, id: 2, dueOn: '2026-12-01' },
    { ...line, id: 3, status: 'partly-received', receivedPacks: 3, requestedAt: 1 },
    { ...line, id: 4, status: 'received', receivedPacks: 4 },
    { ...line, id: 5, status: 'requested' },
    { ...line, id: 6, orderNumber: 'ORD-9' },
  ] as const
  expect(linesToReceive(orders, 'ORD-9').map(({ id }) => id)).toEqual([6, 2, 3, 1])
  expect(linesToReceive(orders, '').find(({ id }) => id === 3)).toEqual({ id: 3, left: 1 })
  // One that the person chose comes first, even if all of it is here.
  expect(linesToReceive(orders, '', 4)[0]).toEqual({ id: 4, left: 0 })
})

test('tubes are like the latest of their product; required fields that it does not tell are asked for', () => {
  const field = { id: 3, key: 'Host', type: 'TEXT', required: true, options: [] } as const
  const type = { id: 1, fields: [field, { ...field, id: 4, key: 'Clone' }, { ...field, id: 5, key: 'Shade', required: false, defaultValue: 'dark' }] }
  const earlier = [
    { sampleTypeId: 1, createdAt: 1, meta: { 3: 'rat' } },
    { sampleTypeId: 1, createdAt: 2, meta: { 3: 'mouse', 9: 'a field that is gone' } },
    { sampleTypeId: 2, createdAt: 3, meta: { 3: 'of another type' } },
  ]
  expect(tubeValues(type, earlier)).toEqual({ meta: { 3: 'mouse', 5: 'dark' }, asked: [4] })
  expect(tubeValues(type, [])).toEqual({ meta: { 5: 'dark' }, asked: [3, 4] })
})

test('what is left to put away of a line: all containers of its packs but those that are on the shelf', () => {
  expect(containersLeft({ receivedPacks: 3, storedContainers: 4 }, 2)).toBe(2)
  expect(containersLeft({ receivedPacks: 3, storedContainers: 0 })).toBe(3)
  expect(containersLeft({ receivedPacks: 1, storedContainers: 5 }, 2)).toBe(0)
})
