import { describe, expect, test } from 'vitest'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { restoreSampleFields } from '#domain/commands/restore-sample-fields.ts'
import type { SampleField } from '#domain/entities/sample-type.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const field = (id: number, key: string): SampleField => ({ id, key, type: 'TEXT', required: false, options: [], mask: '', defaultValue: '', notes: '' })
const passage = field(7, 'Passage')
const medium = field(8, 'Medium')
const typeWith = (...fields: SampleField[]) => ({ entity: 'sampleTypes' as const, id: 1, after: { ...makeSampleType({ fields }) } })
const back = (...fields: SampleField[]) => ({ sampleTypeId: 1, fields, order: [7, 8] })
const none = { set: {}, fields: [], removed: [], order: [], added: [] }

commandSuite(restoreSampleFields, {
  accepted: {
    by: 5,
    input: after(back(passage), typeWith(medium)),
    entity: 'sampleTypes',
    id: (input) => input.sampleTypeId,
    becomes: () => ({ fields: [passage, medium] }),
  },
  refused: {
    'permission.denied': { by: 1, input: back(passage) },
    'type.gone': { by: 5, input: { ...back(passage), sampleTypeId: 99 } },
    'type.field-invalid': { by: 5, input: after(back(passage), typeWith(field(9, 'passage'))) },
  },
})

describe('sample-type.restore-fields', () => {
  test('restores the values that the samples have kept', async () => {
    const { lab, ada } = await makeTwoDevices()
    const amy = await lab.device(5)
    await lab.change(typeWith(passage, medium))
    await ada.pull()
    await amy.pull()
    await ada.do(editSample, { sampleId: 1, set: { 'meta:7': { was: '', to: '12' } } })
    await ada.sync()
    await amy.do(editSampleType, { sampleTypeId: 1, ...none, removed: [7] })
    await amy.sync()
    await ada.sync()
    // While the field is removed nobody writes to it, and nothing else loses it.
    await expect(ada.do(editSample, { sampleId: 1, set: { 'meta:7': { was: '', to: '13' } } })).rejects.toMatchObject({ code: 'sample.field-unknown' })
    await ada.do(editSample, { sampleId: 1, set: { note: { was: '', to: 'split' } } })
    await amy.do(restoreSampleFields, back(passage))
    await amy.sync()
    await ada.sync()
    expect(await lab.row('sampleTypes', 1)).toMatchObject({ fields: [passage, medium] })
    expect(ada.row('samples', 1)).toMatchObject({ meta: { 7: '12' }, note: 'split' })
  })

  test('a field that has already been restored, or was changed since, stays as it is', async () => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(5)
    await lab.change(typeWith({ ...passage, key: 'Passage number' }, medium))
    await amy.pull()
    await amy.do(restoreSampleFields, back(passage))
    await amy.do(restoreSampleFields, back(passage))
    await amy.sync()
    expect(await lab.row('sampleTypes', 1)).toMatchObject({ fields: [{ id: 7, key: 'Passage number' }, medium] })
    expect(amy.state.inbox).toEqual([])
  })
})
