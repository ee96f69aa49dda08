import { expect, test } from 'vitest'
import { editProduct } from '#domain/commands/edit-product.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeProduct, withSupplies } from '#tests/harness/supplies.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

type Input = Parameters<typeof editProduct.about>[0]
const there = (input: Partial<Input> = {}, fields: Partial<Parameters<typeof makeProduct>[0]> = {}) =>
  withSupplies<Input>({ productId: 1, texts: {}, values: { containers: 3 }, ...input }, { products: [{ ...fields }] })

commandSuite(editProduct, {
  accepted: {
    input: there({ texts: { name: { was: 'anti-p53 (DO-1)', to: ' Élan ' } }, values: { price: 260, gtin: '4006381333931' } }),
    entity: 'products',
    id: () => 1,
    becomes: () => ({ name: 'Élan', nameFold: 'elan', price: 260, currency: 'USD', gtin: '04006381333931', containers: 2 }),
  },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'product.gone': { input: there({ productId: 99 }) },
    'product.archived': { input: there({}, { archived: 1 }) },
    'product.name-missing': { input: there({ texts: { name: { was: '', to: ' ' } } }) },
    'product.gtin-invalid': { input: there({ values: { gtin: '12' } }) },
    'product.code-taken': {
      input: withSupplies<Input>({ productId: 1, texts: {}, values: { barcode: 'SHELF-7' } }, { products: [{}, { id: 2, barcode: 'SHELF-7' }] }),
    },
    'barcode.reserved': { input: there({ values: { barcode: '005000000000001' } }) },
    'price.currency-missing': { input: there({ values: { currency: '' } }) },
  },
})

test('whoever replaces a price that they did not see is told', async () => {
  const { ada, max, lab } = await makeTwoDevices()
  await lab.change({ entity: 'products', id: 1, after: { ...makeProduct() } })
  await ada.pull()
  await max.pull()
  await max.do(editProduct, { productId: 1, texts: {}, values: { price: 300 }, was: { price: 250 } })
  await max.sync()
  await ada.do(editProduct, { productId: 1, texts: {}, values: { price: 275 }, was: { price: 250 } })
  await ada.sync()
  expect(ada.row('products', 1)).toMatchObject({ price: 275 })
  expect(ada.state.inbox).toMatchObject([{ code: null, remarks: [{ productId: 1, field: 'price', theirs: 300, yours: 275 }] }])
})
