import { describe, expect, test } from 'vitest'
import { moveSample } from '#domain/commands/move-sample.ts'
import { reservePositions } from '#domain/commands/reserve-positions.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, reservedBox } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const to = (sampleId: number, layerId: number | null, position: number) => ({ input: { sampleId, layerId, position } })

commandSuite(moveSample, {
  accepted: { ...to(3, 2, 4), entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ layerId: 2, position: 4 }) },
  refused: {
    'permission.denied': { by: 3, ...to(1, 2, 3) },
    'sample.gone': to(999, 2, 3),
    'sample.archived': to(4, 2, 3),
    'layer.gone': to(1, 99, 1),
    'layer.archived': { input: after(to(1, 8, 1).input, archivedBox) },
    'position.reserved': { input: after(to(3, 2, 3).input, reservedBox) },
    'position.outside': to(1, 2, 5),
    'position.taken': to(3, 2, 1),
  },
})

describe('sample.move', () => {
  test('a compartment without a grid has no positions', async () => {
    const { ada } = await makeTwoDevices()
    await expect(ada.do(moveSample, { sampleId: 1, layerId: 3, position: 1 })).rejects.toMatchObject({ code: 'position.outside' })
    await ada.do(moveSample, { sampleId: 1, layerId: 3, position: 0 })
    expect(ada.row('samples', 1)).toMatchObject({ layerId: 3, position: 0 })
  })

  test('without a compartment the sample is taken out of storage', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(moveSample, { sampleId: 1, layerId: null, position: 7 })
    expect(ada.row('samples', 1)).toMatchObject({ layerId: null, position: 0 })
  })

  test('moving to its own location is accepted', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(moveSample, { sampleId: 1, layerId: 2, position: 1 })
    expect(ada.row('samples', 1)).toMatchObject({ layerId: 2, position: 1 })
  })

  test('a taken position is refused with what is free for that person: none that is reserved for someone else [FAULT-47]', async () => {
    const { ada, max } = await makeTwoDevices()
    await max.do(reservePositions, { layerId: 2, positions: [4], reserved: true, note: '' })
    await max.do(moveSample, { sampleId: 2, layerId: 2, position: 3 })
    await max.sync()
    await ada.do(moveSample, { sampleId: 3, layerId: 2, position: 3 })
    await ada.sync()
    expect(ada.state.inbox).toMatchObject([{ code: 'position.taken', detail: { position: 3, free: [2] } }])
    await expect(max.do(moveSample, { sampleId: 1, layerId: 2, position: 3 })).rejects.toMatchObject({ detail: { free: [4, 2] } })
  })

  test('moves made offline are queued and hold their positions here; one taken meanwhile is rejected with who has it and what is free [LOC-04] [QUEUE-04]', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(moveSample, { sampleId: 3, layerId: 2, position: 3 })
    await expect(ada.do(moveSample, { sampleId: 1, layerId: 2, position: 3 })).rejects.toMatchObject({ code: 'position.taken' })
    await max.do(moveSample, { sampleId: 2, layerId: 2, position: 3 })
    await max.sync()
    expect(await ada.sync()).toBe('applied')
    expect(ada.row('samples', 3)).toMatchObject({ layerId: null })
    expect(ada.state.inbox).toMatchObject([
      { code: 'position.taken', detail: { position: 3, by: 2, byName: 'Äpfel', free: [4, 2] }, intent: { input: { sampleId: 3, position: 3 } } },
    ])
  })
})
