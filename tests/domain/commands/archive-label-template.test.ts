import { archiveLabelTemplate } from '#domain/commands/archive-label-template.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withLabels } from '#tests/harness/labels.ts'

const templateId = 'template-0000-0001'
const input = { templateId, archived: true }

commandSuite(archiveLabelTemplate, {
  accepted: { by: 3, input: withLabels(input), entity: 'labelTemplates', id: () => templateId, becomes: () => ({ archived: 1, name: 'Cryo tube' }) },
  refused: {
    'permission.denied': { by: 4, input: withLabels(input) },
    'label.template-gone': { by: 3, input },
  },
})
