import { expect, test } from 'vitest'
import { supplierLists } from '#domain/rules/supplies/supplier-lists.ts'
import { listFile } from '#src/features/orders/list-file.ts'
import { makeOrderItem } from '#tests/harness/supplies.ts'

const order = { status: 'approved', supplier: 'Merck', catalogNumber: 'A1', quantity: 2, price: 9.5, currency: 'EUR', costCenter: '4410' } as const
const lists = supplierLists([
  makeOrderItem({ ...order, id: 1, name: '=HYPERLINK("x")', note: 'soon; please' }),
  makeOrderItem({ ...order, id: 2, name: 'Tris', price: null }),
])

test('a list for a supplier is a file that spreadsheets open, in which no cell begins a formula', async () => {
  const text = await (await listFile(lists, (id) => `Person ${id}`, 'csv')).text()
  const [head, first, second] = text.split('\r\n')
  expect(head).toContain('Catalog number')
  expect(first).toContain('Merck')
  expect(text).not.toMatch(/(^|[;,])"?=HYPERLINK/m)
  expect(first).toMatch(/2[;,]9\.5[;,]19[;,]EUR[;,]4410[;,]Person 1/)
  expect(second).toMatch(/Tris[;,]2[;,][;,][;,]EUR/)
})

test('as an Excel file it is a workbook', async () => {
  const bytes = new Uint8Array(await (await listFile(lists, String, 'xlsx')).arrayBuffer())
  expect(bytes.slice(0, 2)).toEqual(Uint8Array.of(0x50, 0x4b))
})
