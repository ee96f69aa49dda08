import { archiveLabelTemplate } from '#domain/commands/archive-label-template.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withTemplate } from '#tests/harness/labels.ts'

const templateId = 'template-0000-0001'
const input = { templateId, archived: true }

commandSuite(archiveLabelTemplate, {
  accepted: { by: 3, input: withTemplate(input), entity: 'labelTemplates', id: () => templateId, becomes: () => ({ archived: 1, name: 'Cryo tube' }) },
  refused: {
    'permission.denied': { by: 4, input: withTemplate(input) },
    'label.template-gone': { by: 3, input },
  },
})
