import { describe, expect, test } from 'vitest'
import { editSample } from '#domain/commands/edit-sample.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const requiredField = {
  entity: 'sampleTypes' as const,
  id: 1,
  after: { ...makeSampleType({ fields: [{ id: 7, key: 'Passage', type: 'NUMERIC', required: true, options: [] }] }) },
}

const set = (sampleId: number, field: string, to: string, was = '') => ({ input: { sampleId, set: { [field]: { was, to } } } })

commandSuite(editSample, {
  accepted: {
    input: { sampleId: 1, set: { name: { was: 'HeLa', to: ' HeLa Ü ' }, 'meta:7': { was: '', to: '13' }, note: { was: '', to: ' kept as typed ' } } },
    entity: 'samples',
    id: (input) => input.sampleId,
    becomes: () => ({ name: 'HeLa Ü', nameFold: 'hela u', meta: { 7: '13' }, note: ' kept as typed ' }),
  },
  refused: {
    'permission.denied': { by: 3, ...set(1, 'note', 'x') },
    'sample.gone': set(999, 'note', 'x'),
    'sample.archived': set(4, 'note', 'x'),
    'sample.name-missing': set(1, 'name', '  ', 'HeLa'),
    'sample.field-unknown': set(1, 'meta:8', 'x'),
    'sample.field-required': { input: after(set(1, 'meta:7', ' ', '12').input, requiredField) },
    'sample.field-invalid': set(1, 'meta:7', 'twelve'),
    'input.invalid': set(1, 'expiration', '31.12.2027'),
  },
})

describe('sample.edit', () => {
  test('different fields set apart never conflict', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(editSample, set(1, 'note', 'from Ada').input)
    await max.do(editSample, set(1, 'description', 'from Max').input)
    await ada.sync()
    await max.sync()
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ note: 'from Ada', description: 'from Max' })
    expect(ada.state.inbox.length + max.state.inbox.length).toBe(0)
  })

  test('of two texts for one field the later stands, and its writer is shown both', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(editSample, set(1, 'note', 'from Ada').input)
    await max.do(editSample, set(1, 'note', 'from Max').input)
    await ada.sync()
    await max.sync()
    expect(max.row('samples', 1)).toMatchObject({ note: 'from Max' })
    expect(max.state.inbox).toMatchObject([{ code: null, remarks: [{ sampleId: 1, field: 'note', theirs: 'from Ada', yours: 'from Max' }] }])
  })

  test('a name longer than a list can show is refused', async () => {
    const { ada } = await makeTwoDevices()
    await expect(ada.do(editSample, set(1, 'name', 'x'.repeat(251), 'HeLa').input)).rejects.toMatchObject({ code: 'input.invalid' })
  })
})
