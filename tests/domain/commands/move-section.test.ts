import { moveSection } from '#domain/commands/move-section.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook } from '#tests/harness/notebook.ts'

const move = (sectionId = 1) => ({ sectionId, orderKey: 'k2' })

commandSuite(moveSection, {
  accepted: { input: inNotebook(move()), entity: 'sections', id: () => 1, becomes: () => ({ orderKey: 'k2' }) },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(move()) },
    'section.gone': { input: inNotebook(move(99)) },
    'section.archived': { input: inNotebook(move(), { section: { archived: 1 } }) },
    'section.locked': { input: inNotebook(move(), { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: inNotebook(move(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: inNotebook(move(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: inNotebook(move(), { experiment: { status: 'SIGNED' } }) },
  },
})
