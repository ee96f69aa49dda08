import { describe, expect, test } from 'vitest'
import { moveSample } from '#domain/commands/move-sample.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, makeSampleType, reservedBox } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

type Input = Parameters<typeof takeAliquots.about>[0]

/** Two tubes from sample 1, which holds 1 mL in A1 of a box of four whose A2 is taken. */
const cut = (fields: Partial<Input> = {}, names = ['a', 'b'], places = [3, 4]) => ({
  input: async (device: TestDevice): Promise<Input> => ({
    sampleId: 1,
    amount: 250,
    unit: 'µL',
    layerId: 2,
    aliquots: [
      { id: await device.takeId('samples'), name: names[0]!, position: places[0]! },
      { id: await device.takeId('samples'), name: names[1]!, position: places[1]! },
    ],
    ...fields,
  }),
})

commandSuite(takeAliquots, {
  accepted: {
    ...cut(),
    entity: 'samples',
    id: (input) => input.sampleId,
    becomes: () => ({ amount: 0.5, unit: 'mL' }),
  },
  refused: {
    'permission.denied': { by: 3, ...cut() },
    'sample.gone': cut({ sampleId: 999 }),
    'sample.archived': cut({ sampleId: 4 }),
    'sample.name-missing': cut({}, ['a', ' ']),
    'sample.id-taken': {
      input: async (device) => {
        const id = await device.takeId('samples')
        return { ...(await cut().input(device)), aliquots: [1, 2].map((at) => ({ id, name: `${at}`, position: at + 2 })) }
      },
    },
    'type.archived': {
      input: async (device) => after(await cut().input(device), { entity: 'sampleTypes', id: 1, after: { ...makeSampleType({ archived: 1 }) } })(device),
    },
    'amount.below-zero': cut({ amount: 501 }),
    'amount.unit-mismatch': cut({ unit: 'g' }),
    'layer.gone': cut({ layerId: 999 }),
    'layer.archived': { input: async (device) => after(await cut({ layerId: 8 }).input(device), archivedBox)(device) },
    'position.outside': cut({}, ['a', 'b'], [4, 5]),
    'position.reserved': { input: async (device) => after(await cut().input(device), reservedBox)(device) },
    'position.taken': cut({}, ['a', 'b'], [3, 3]),
  },
})

describe('sample.aliquot', () => {
  test('each tube has the fields that its parent has besides those of its type', async () => {
    const { ada, lab } = await makeTwoDevices()
    const own = { ownFields: [{ id: 90, key: 'Clone', type: 'TEXT' }], meta: { 90: '4C' } }
    await lab.change({ entity: 'samples', id: 1, after: { ...(await lab.row('samples', 1))!, ...own } })
    await ada.sync()
    const input = await cut().input(ada)
    await ada.do(takeAliquots, input)
    expect(ada.row('samples', input.aliquots[0]!.id)).toMatchObject(own)
  })

  test('each tube is of the product and lot of its parent', async () => {
    const { ada, lab } = await makeTwoDevices()
    await lab.change({ entity: 'samples', id: 1, after: { ...(await lab.row('samples', 1))!, productId: 9, lot: 'L26K417' } })
    await ada.sync()
    const input = await cut().input(ada)
    await ada.do(takeAliquots, input)
    expect(ada.row('samples', input.aliquots[0]!.id)).toMatchObject({ productId: 9, lot: 'L26K417' })
  })

  test('each tube has the data of its parent, and its amount is taken out of the parent [INV-02]', async () => {
    const { ada } = await makeTwoDevices()
    const input = await cut({ amount: 0.3, unit: 'mL' }).input(ada)
    await ada.do(takeAliquots, input)
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ amount: 0.4 })
    expect(input.aliquots.map(({ id }) => ada.row('samples', id))).toMatchObject([
      { name: 'a', parentId: 1, sampleTypeId: 1, amount: 0.3, unit: 'mL', layerId: 2, position: 3, ownerId: 1, altBarcode: null },
      { name: 'b', parentId: 1, position: 4 },
    ])
  })

  test('if someone takes one of the positions first, the tube has lost nothing and none was created; with another position all of it happens [FAULT-62]', async () => {
    const { ada, max } = await makeTwoDevices()
    const input = await cut().input(ada)
    await ada.do(takeAliquots, input)
    await max.do(moveSample, { sampleId: 3, layerId: 2, position: 4 })
    await max.sync()
    await ada.sync()
    expect(ada.state.inbox).toMatchObject([{ code: 'position.taken', detail: { position: 4 } }])
    expect(ada.row('samples', 1)).toMatchObject({ amount: 1 })
    expect(input.aliquots.map(({ id }) => ada.row('samples', id))).toEqual([undefined, undefined])
  })
})
