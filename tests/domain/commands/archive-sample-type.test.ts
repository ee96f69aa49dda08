import { archiveSampleType } from '#domain/commands/archive-sample-type.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSampleType } from '#tests/harness/factories.ts'

const put = (sampleTypeId: number, archived = true) => ({ by: 5, input: { sampleTypeId, archived } })
const old = (fields = {}) => ({ entity: 'sampleTypes' as const, id: 2, after: { ...makeSampleType({ id: 2, name: 'Old kind', archived: 1, ...fields }) } })

commandSuite(archiveSampleType, {
  accepted: { ...put(1), entity: 'sampleTypes', id: (input) => input.sampleTypeId, becomes: () => ({ archived: 1, name: 'Cell line' }) },
  refused: {
    'permission.denied': { ...put(1), by: 1 },
    'type.gone': put(99),
    'type.name-missing': { by: 5, input: after({ sampleTypeId: 2, archived: false }, old({ name: ' ' })) },
    'type.name-taken': { by: 5, input: after({ sampleTypeId: 2, archived: false }, old({ name: 'Cell line' })) },
  },
})
