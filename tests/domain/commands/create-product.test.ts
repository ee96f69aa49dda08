import { createProduct } from '#domain/commands/create-product.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeProduct, productFields, withSupplies } from '#tests/harness/supplies.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const made = (fields: Partial<typeof productFields> = {}) => ({
  input: async (device: TestDevice) => ({ id: await device.takeId('products'), ...productFields, ...fields }),
})

commandSuite(createProduct, {
  accepted: {
    ...made({ name: ' Élution buffer ', gtin: '4006381333931' }),
    entity: 'products',
    id: ({ id }) => id,
    becomes: ({ id }) => ({
      ...productFields,
      id,
      name: 'Élution buffer',
      nameFold: 'elution buffer',
      gtin: '04006381333931',
      ownerId: 1,
      createdAt: noon,
      archived: 0,
    }),
  },
  refused: {
    // A student.
    'permission.denied': { by: 3, ...made() },
    'product.name-missing': made({ name: ' ' }),
    'product.id-taken': {
      input: async (device) => {
        const id = await device.takeId('products')
        await device.lab.change({ entity: 'products', id, after: { ...makeProduct({ id }) } })
        return { id, ...productFields }
      },
    },
    // The last digit is wrong.
    'product.gtin-invalid': made({ gtin: '4006381333932' }),
    'product.code-taken': {
      input: async (device) =>
        withSupplies(
          { id: await device.takeId('products'), ...productFields, gtin: '04006381333931' },
          { products: [{ id: 77, gtin: '04006381333931' }] },
        )(device),
    },
    'barcode.reserved': made({ barcode: '005000000000001' }),
    'price.currency-missing': made({ currency: '' }),
  },
})
