import { archiveProject } from '#domain/commands/archive-project.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook } from '#tests/harness/notebook.ts'

const archive = { projectId: 1, archived: true }

commandSuite(archiveProject, {
  accepted: { input: inNotebook(archive), entity: 'projects', id: () => 1, becomes: () => ({ archived: 1 }) },
  refused: { 'permission.denied': { by: 3, input: inNotebook(archive) }, 'project.gone': { input: { projectId: 99, archived: false } } },
})
