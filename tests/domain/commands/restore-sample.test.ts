import { describe, expect, test } from 'vitest'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, reservedBox } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const to = (sampleId: number, layerId: number | null, position: number) => ({ input: { sampleId, layerId, position } })

commandSuite(restoreSample, {
  accepted: { ...to(4, 2, 3), entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ archived: 0, layerId: 2, position: 3 }) },
  refused: {
    'permission.denied': { by: 3, ...to(4, null, 0) },
    'sample.gone': to(999, null, 0),
    'sample.not-archived': to(1, null, 0),
    'layer.gone': to(4, 99, 1),
    'layer.archived': { input: after(to(4, 8, 1).input, archivedBox) },
    'position.reserved': { input: after(to(4, 2, 3).input, reservedBox) },
    'position.outside': to(4, 2, 9),
    'position.taken': to(4, 2, 1),
  },
})

describe('sample.restore', () => {
  test('undoes an archive with the location the sample had', async () => {
    const { ada } = await makeTwoDevices()
    const before = ada.row('samples', 1)
    await ada.do(archiveSample, { sampleId: 1 })
    await ada.do(restoreSample, { sampleId: 1, layerId: 2, position: 1 })
    expect(ada.row('samples', 1)).toEqual(before)
  })
})
