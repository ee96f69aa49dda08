import { describe, expect, test } from 'vitest'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, makeSample, reservedBox } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const into = (sampleId: number, layerId: number) => ({ input: { sampleId, layerId } })
const tube = (id: number, position: number) => ({ entity: 'samples' as const, id, after: { ...makeSample({ id, layerId: 2, position }) } })

commandSuite(placeSampleNext, {
  accepted: { ...into(3, 2), entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ layerId: 2, position: 3 }) },
  refused: {
    'permission.denied': { by: 4, ...into(1, 2) },
    'sample.gone': into(999, 2),
    'sample.archived': into(4, 2),
    'layer.gone': into(1, 99),
    'layer.archived': { input: after({ sampleId: 3, layerId: 8 }, archivedBox) },
    'layer.full': { input: after({ sampleId: 3, layerId: 2 }, tube(8, 3), tube(9, 4)) },
  },
})

describe('sample.place-next', () => {
  test('a position reserved for someone else is skipped', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(reservedBox)
    await ada.pull()
    await ada.do(placeSampleNext, { sampleId: 3, layerId: 2 })
    expect(ada.row('samples', 3)).toMatchObject({ position: 4 })
  })

  test('a grid gives the first free position, a compartment without one gives none', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(placeSampleNext, { sampleId: 1, layerId: 3 })
    expect(ada.row('samples', 1)).toMatchObject({ layerId: 3, position: 0 })
    await ada.do(placeSampleNext, { sampleId: 3, layerId: 2 })
    expect(ada.row('samples', 3)).toMatchObject({ layerId: 2, position: 1 })
  })
})
