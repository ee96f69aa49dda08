import { describe, expect, test } from 'vitest'
import { createSampleType } from '#domain/commands/create-sample-type.ts'
import type { SampleField } from '#domain/entities/sample-type.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const field = (fields: Partial<SampleField> = {}): SampleField => ({
  id: 1,
  key: 'Clone',
  type: 'TEXT',
  required: false,
  options: [],
  mask: '',
  defaultValue: '',
  notes: '',
  ...fields,
})
const type = { name: ' Organoid ', description: '', shape: 'star' as const, tone: 'rose' as const, unit: 'vial' }
const made = (fields: Partial<SampleField>[] = [{}], changes: Partial<typeof type> = {}) => ({
  by: 5,
  input: async (device: TestDevice) => {
    const numbered: SampleField[] = []
    for (const each of fields) numbered.push(field({ id: await device.takeId('sampleFields'), ...each }))
    return { id: await device.takeId('sampleTypes'), ...type, ...changes, fields: numbered }
  },
})

commandSuite(createSampleType, {
  accepted: { ...made(), entity: 'sampleTypes', id: (input) => input.id, becomes: (input) => ({ ...input, name: 'Organoid', archived: 0 }) },
  refused: {
    'permission.denied': { ...made(), by: 1 },
    'type.id-taken': {
      by: 5,
      input: async (device) => {
        const id = await device.takeId('sampleTypes')
        await device.lab.change({ entity: 'sampleTypes', id, after: { ...makeSampleType({ id, name: 'Other' }) } })
        return { id, ...type, fields: [] }
      },
    },
    'type.name-missing': made([], { name: ' ' }),
    'type.name-taken': made([], { name: 'Cell line' }),
    'type.field-invalid': made([{ type: 'RADIO' }]),
  },
})

describe('sample-type.create', () => {
  test('the server refuses a field id that was not given to this device', async () => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(5)
    await amy.do(createSampleType, { id: await amy.takeId('sampleTypes'), ...type, fields: [field({ id: 1 })] })
    await amy.sync()
    expect(amy.state.inbox).toMatchObject([{ code: 'id.not-leased' }])
  })
})
