import { describe, expect, test } from 'vitest'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { reserveSample } from '#domain/commands/reserve-sample.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeSampleReservation } from '#tests/harness/factories.ts'
import { makeExperiment } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const part = (fields = {}) => ({ input: { sampleId: 1, amount: 250, unit: 'µL', experimentId: null, note: ' for Friday ', ...fields } })
const theirs = { entity: 'sampleReservations' as const, id: '1:2', after: { ...makeSampleReservation({ userId: 2, amount: 0.8, unit: 'mL' }) } }

commandSuite(reserveSample, {
  accepted: {
    ...part(),
    entity: 'sampleReservations',
    id: () => '1:1',
    becomes: () => ({ sampleId: 1, userId: 1, amount: 250, unit: 'µL', experimentId: null, note: 'for Friday' }),
  },
  refused: {
    'permission.denied': { by: 4, ...part() },
    'sample.gone': part({ sampleId: 999 }),
    'sample.archived': part({ sampleId: 4 }),
    'experiment.gone': part({ experimentId: 999 }),
    'amount.unit-mismatch': part({ unit: 'g' }),
    'reservation.too-much': part({ amount: 1.1, unit: 'mL' }),
  },
})

describe('sample.reserve', () => {
  test('what others have reserved cannot be reserved again; who has it is in the refusal', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(theirs)
    await ada.sync()
    await ada.do(reserveSample, part({ amount: 200 }).input)
    await expect(ada.do(reserveSample, part().input)).rejects.toMatchObject({ code: 'reservation.too-much', detail: { left: 0.2, unit: 'mL', userIds: [2] } })
    await expect(ada.do(reserveSample, part({ amount: null, unit: '' }).input)).rejects.toMatchObject({ code: 'reservation.too-much' })
  })

  test('a second reservation replaces one’s own', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(reserveSample, part({ amount: null, unit: '' }).input)
    await ada.do(reserveSample, part({ amount: 900 }).input)
    expect(ada.row('sampleReservations', '1:1')).toMatchObject({ amount: 900, unit: 'µL' })
  })

  test('two people who reserve the same at once: the second comes back', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(reserveSample, part({ amount: 600 }).input)
    await max.do(reserveSample, part({ amount: 600 }).input)
    await ada.sync()
    await max.sync()
    expect(max.state.inbox).toMatchObject([{ code: 'reservation.too-much' }])
  })

  test('using a sample up is not refused because some of it is reserved', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(theirs)
    await ada.sync()
    await ada.do(adjustAmount, { sampleId: 1, delta: -900, unit: 'µL' })
    expect(ada.row('samples', 1)).toMatchObject({ amount: 0.1 })
  })

  test('the number of an experiment that not everyone can read is not kept', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change({ entity: 'experiments', id: 5, after: { ...makeExperiment({ id: 5, audience: 1 }) } })
    await ada.sync()
    await ada.do(reserveSample, part({ experimentId: 5 }).input)
    expect(ada.row('sampleReservations', '1:1')).toMatchObject({ experimentId: null })
  })
})
