import { describe, expect, test } from 'vitest'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, makeSample, makeSampleType, noon, reservedBox } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const tube = {
  name: ' Élan ',
  sampleTypeId: 1,
  layerId: 2 as number | null,
  position: 3,
  altBarcode: 'NEW-TUBE',
  amount: 2,
  unit: 'mL',
  expiration: '2027-01-31',
  description: 'd',
  note: 'n',
  meta: { 7: '12' },
  parentId: 1 as number | null,
}
const made = (fields: Partial<Parameters<typeof createSample.about>[0]> = {}) => ({
  input: async (device: TestDevice) => ({ id: await device.takeId('samples'), ...tube, ...fields }),
})

commandSuite(createSample, {
  accepted: {
    ...made(),
    entity: 'samples',
    id: (input) => input.id,
    becomes: (input) => ({ ...input, name: 'Élan', nameFold: 'elan', ownerId: 1, createdAt: noon, archived: 0, seriesId: null }),
  },
  refused: {
    'permission.denied': { by: 4, ...made() },
    'sample.name-missing': made({ name: ' ' }),
    'sample.type-missing': made({ sampleTypeId: 0 }),
    'sample.id-taken': {
      input: async (device) => {
        const id = await device.takeId('samples')
        await device.lab.change({ entity: 'samples', id, after: { ...makeSample({ id }) } })
        return { id, ...tube }
      },
    },
    'sample.field-unknown': made({ meta: { 8: 'x' } }),
    'sample.parent-invalid': made({ parentId: 4 }),
    'sample.field-required': {
      input: async (device) => {
        const fields = [{ id: 7, key: 'Passage', type: 'NUMERIC' as const, required: true, options: [] }]
        await device.lab.change({ entity: 'sampleTypes', id: 1, after: { ...makeSampleType({ fields }) } })
        return { id: await device.takeId('samples'), ...tube, meta: { 7: ' ' } }
      },
    },
    'sample.field-invalid': made({ meta: { 7: 'twelve' } }),
    'product.gone': made({ productId: 99 }),
    'type.archived': {
      input: async (device) => {
        await device.lab.change({ entity: 'sampleTypes', id: 1, after: { ...makeSampleType({ archived: 1 }) } })
        return { id: await device.takeId('samples'), ...tube }
      },
    },
    'layer.gone': made({ layerId: 99 }),
    'layer.archived': {
      input: async (device) => {
        await device.lab.change(archivedBox)
        return { id: await device.takeId('samples'), ...tube, layerId: archivedBox.id }
      },
    },
    'position.reserved': {
      input: async (device) => {
        await device.lab.change(reservedBox)
        return { id: await device.takeId('samples'), ...tube }
      },
    },
    'position.outside': made({ position: 5 }),
    'position.taken': made({ position: 1 }),
    'barcode.taken': made({ altBarcode: 'TUBE-1' }),
    'barcode.reserved': made({ altBarcode: '005000000000001' }),
  },
})

describe('sample.create', () => {
  test('created offline it has its final id and barcode at once, and can be used before anything is sent [QUEUE-06]', async () => {
    const { ada, max, lab } = await makeTwoDevices()
    const id = await ada.takeId('samples')
    await ada.do(createSample, { ...tube, id })
    await ada.do(adjustAmount, { sampleId: id, delta: 1, unit: 'mL' })
    const printed = toBarcode('sample', id)
    await ada.sync()
    await max.sync()
    expect(max.row('samples', id)).toMatchObject({ amount: 3 })
    expect(toBarcode('sample', Number((await lab.row('samples', id))!.id))).toBe(printed)
  })

  test('two devices never get the same id [QUEUE-06]', async () => {
    const { ada, max } = await makeTwoDevices()
    const ids = new Set<number>()
    for (let i = 0; i < 20; i++) ids.add(await ada.takeId('samples')).add(await max.takeId('samples'))
    expect(ids.size).toBe(40)
    await expect(ada.takeId('samples')).rejects.toMatchObject({ code: 'lease.exhausted' })
  })

  test('the creation time is the server’s, even if the device’s clock is wrong', async () => {
    const { ada } = await makeTwoDevices()
    const id = await ada.takeId('samples')
    const lateClock = { ...ada.context, now: () => noon - 3_600_000, clockOffset: 3_600_000.4 }
    await write(ada.disk, lateClock, [mutation(createSample, { ...tube, id }, 'New')])
    const here = ada.row('samples', id)
    expect(here).toMatchObject({ createdAt: noon })
    await ada.sync()
    expect(ada.row('samples', id)).toEqual({ ...here, version: expect.any(Number) })
  })

  test('without a location it has no position', async () => {
    const { ada } = await makeTwoDevices()
    const id = await ada.takeId('samples')
    await ada.do(createSample, { ...tube, id, layerId: null })
    expect(ada.row('samples', id)).toMatchObject({ layerId: null, position: 0 })
  })
})
