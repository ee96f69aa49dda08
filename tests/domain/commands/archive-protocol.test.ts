import { archiveProtocol } from '#domain/commands/archive-protocol.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook } from '#tests/harness/notebook.ts'

const archive = (protocolId = 1) => ({ protocolId, archived: true })
const there = (input = archive()) => inNotebook(input, { protocol: {} })

commandSuite(archiveProtocol, {
  accepted: { input: there(), entity: 'protocols', id: () => 1, becomes: () => ({ archived: 1 }) },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'protocol.gone': { input: there(archive(99)) },
  },
})
