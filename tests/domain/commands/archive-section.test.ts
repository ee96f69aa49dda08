import { archiveSection } from '#domain/commands/archive-section.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook } from '#tests/harness/notebook.ts'

const archive = (sectionId = 1, archived = true) => ({ sectionId, archived })

commandSuite(archiveSection, {
  accepted: {
    input: inNotebook(archive(1, false), { section: { archived: 1 } }),
    entity: 'sections',
    id: () => 1,
    becomes: () => ({ archived: 0, orderKey: 'V2' }),
  },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(archive()) },
    'section.gone': { input: inNotebook(archive(99)) },
    'section.locked': { input: inNotebook(archive(), { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: inNotebook(archive(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: inNotebook(archive(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: inNotebook(archive(), { experiment: { status: 'SIGNED' } }) },
  },
})
