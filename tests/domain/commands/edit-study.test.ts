import { editStudy } from '#domain/commands/edit-study.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook } from '#tests/harness/notebook.ts'

const name = (to: string, studyId = 1) => ({ studyId, set: { name: { was: 'Knock-outs', to } } })

commandSuite(editStudy, {
  accepted: {
    input: inNotebook({ studyId: 1, set: { name: { was: 'Knock-outs', to: 'Élan' }, description: { was: '', to: 'New' } } }),
    entity: 'studies',
    id: () => 1,
    becomes: () => ({ name: 'Élan', nameFold: 'elan', description: 'New' }),
  },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(name('x')) },
    'study.gone': { input: name('x', 99) },
    'study.archived': { input: inNotebook(name('x'), { study: { archived: 1 } }) },
    'study.name-missing': { input: inNotebook(name(' ')) },
  },
})
