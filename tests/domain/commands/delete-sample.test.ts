import { deleteSample } from '#domain/commands/delete-sample.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample } from '#tests/harness/factories.ts'

const of = (sampleId: number) => ({ input: { sampleId } })

// spec INV-02
commandSuite(deleteSample, {
  accepted: { by: 5, ...of(4), entity: 'samples', id: (input) => input.sampleId, becomes: () => null },
  refused: {
    'permission.denied': { by: 2, ...of(4) },
    'sample.gone': of(999),
    'sample.not-archived': of(1),
    'sample.has-children': { input: after({ sampleId: 4 }, { entity: 'samples', id: 9, after: { ...makeSample({ id: 9, parentId: 4 }) } }) },
  },
})
