import { requestOrder } from '#domain/commands/request-order.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeOrderItem, requestFields, withSupplies } from '#tests/harness/supplies.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const asked = (fields: Partial<typeof requestFields> = {}, product: object = {}) => ({
  input: async (device: TestDevice) => withSupplies({ id: await device.takeId('orderItems'), ...requestFields, ...fields }, { products: [product] })(device),
})

commandSuite(requestOrder, {
  accepted: {
    // A student.
    by: 3,
    ...asked({ productId: 1, name: '', sampleId: 1, price: 240 }),
    entity: 'orderItems',
    id: ({ id }) => id,
    becomes: () => ({
      name: 'anti-p53 (DO-1)',
      nameFold: 'anti-p53 (do-1)',
      supplier: 'Norrland Bio',
      catalogNumber: 'NB-1801',
      price: 240,
      notify: 1,
      sampleId: 1,
      status: 'requested',
      requestedBy: 3,
      steps: [{ status: 'requested', by: 3, at: noon, note: '' }],
    }),
  },
  refused: {
    // A guest.
    'permission.denied': { by: 4, ...asked() },
    'order.name-missing': asked({ name: ' ' }),
    'order.id-taken': {
      input: async (device) => {
        const id = await device.takeId('orderItems')
        await device.lab.change({ entity: 'orderItems', id, after: { ...makeOrderItem({ id }) } })
        return { id, ...requestFields }
      },
    },
    'product.gone': asked({ productId: 99 }),
    'product.archived': asked({ productId: 1 }, { archived: 1 }),
    'sample.gone': asked({ sampleId: 999 }),
    'price.currency-missing': asked({ currency: '' }),
  },
})
