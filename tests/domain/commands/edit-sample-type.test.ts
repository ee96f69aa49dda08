import { describe, expect, test } from 'vitest'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import type { SampleField } from '#domain/entities/sample-type.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const passage: SampleField = { id: 7, key: 'Passage', type: 'NUMERIC', required: false, options: [], mask: '', defaultValue: '', notes: '' }
const edit = (changes: object = {}, sampleTypeId = 1) => ({
  by: 5,
  input: { sampleTypeId, set: {}, fields: [], removed: [], order: [], added: [], ...changes },
})

commandSuite(editSampleType, {
  accepted: {
    ...edit({ set: { name: ' Cells ', unit: 'vial' }, fields: [{ ...passage, required: true }] }),
    entity: 'sampleTypes',
    id: (input) => input.sampleTypeId,
    becomes: () => ({ name: 'Cells', unit: 'vial', fields: [{ ...passage, required: true }] }),
  },
  refused: {
    'permission.denied': { ...edit(), by: 1 },
    'type.gone': edit({}, 99),
    'type.name-missing': edit({ set: { name: ' ' } }),
    'type.name-taken': {
      by: 5,
      input: after(edit({ set: { name: 'Plasmid' } }).input, { entity: 'sampleTypes', id: 2, after: { ...makeSampleType({ id: 2, name: 'Plasmid' }) } }),
    },
    'type.field-invalid': edit({ fields: [{ ...passage, id: 999 }] }),
  },
})

describe('sample-type.edit', () => {
  test('fields added by two people are both kept, in the order of the later one', async () => {
    const { lab } = await makeTwoDevices()
    const one = await lab.device(5)
    const two = await lab.device(5)
    const first = { ...passage, id: await one.takeId('sampleFields'), key: 'Clone' }
    const second = { ...passage, id: await two.takeId('sampleFields'), key: 'Lot' }
    await one.do(editSampleType, { ...edit().input, fields: [first], added: [first.id], order: [first.id, 7] })
    await two.do(editSampleType, { ...edit().input, fields: [second], added: [second.id], order: [7, second.id] })
    await one.sync()
    await two.sync()
    const row = (await lab.row('sampleTypes', 1)) as unknown as { fields: SampleField[] }
    expect(row.fields.map((field) => field.key)).toEqual(['Passage', 'Lot', 'Clone'])
  })

  test('removing a field leaves its values in the samples', async () => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(5)
    await amy.do(editSampleType, { ...edit().input, removed: [7] })
    await amy.sync()
    expect(await lab.row('sampleTypes', 1)).toMatchObject({ fields: [] })
  })
})
