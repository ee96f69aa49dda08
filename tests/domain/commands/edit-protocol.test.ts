import { editProtocol } from '#domain/commands/edit-protocol.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook } from '#tests/harness/notebook.ts'

const name = (to: string, protocolId = 1) => ({ protocolId, set: { name: { was: 'Western blot', to } } })
const there = (input = name('Blot'), protocol = {}) => inNotebook(input, { protocol })

commandSuite(editProtocol, {
  accepted: {
    input: inNotebook({ protocolId: 1, set: { name: { was: 'Western blot', to: ' Élan ' }, category: { was: 'Protein', to: 'DNA' } } }, { protocol: {} }),
    entity: 'protocols',
    id: () => 1,
    becomes: () => ({ name: 'Élan', nameFold: 'elan', category: 'DNA', current: 1 }),
  },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'protocol.gone': { input: there(name('Blot', 99)) },
    'protocol.archived': { input: there(name('Blot'), { archived: 1 }) },
    'protocol.name-missing': { input: there(name(' ')) },
  },
})
