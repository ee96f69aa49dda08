import { archiveStudy } from '#domain/commands/archive-study.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook } from '#tests/harness/notebook.ts'

const archive = { studyId: 1, archived: true }

commandSuite(archiveStudy, {
  accepted: { input: inNotebook(archive), entity: 'studies', id: () => 1, becomes: () => ({ archived: 1 }) },
  refused: { 'permission.denied': { by: 3, input: inNotebook(archive) }, 'study.gone': { input: { studyId: 99, archived: false } } },
})
