import { createSeries } from '#domain/commands/create-series.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeSeries } from '#tests/harness/factories.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const made = (fields: { name?: string; sampleIds?: number[] } = {}) => ({
  input: async (device: TestDevice) => ({ id: await device.takeId('sampleSeries'), name: ' Élan ', sampleIds: [1, 3], ...fields }),
})

// spec SER-01
commandSuite(createSeries, {
  accepted: { ...made(), entity: 'sampleSeries', id: (input) => input.id, becomes: () => ({ name: 'Élan', nameFold: 'elan' }) },
  refused: {
    'permission.denied': { by: 4, ...made() },
    'series.id-taken': {
      input: async (device) => {
        const id = await device.takeId('sampleSeries')
        await device.lab.change({ entity: 'sampleSeries', id, after: { ...makeSeries({ id }) } })
        return { id, name: 'New', sampleIds: [] }
      },
    },
    'series.name-missing': made({ name: ' ' }),
    'sample.gone': made({ sampleIds: [999] }),
    'sample.archived': made({ sampleIds: [4] }),
  },
})
