import { expect, test } from 'vitest'
import { saveLabelTemplate } from '#domain/commands/save-label-template.ts'
import { readInput } from '#domain/input.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { cryoDesign, withTemplate } from '#tests/harness/labels.ts'

const id = 'template-0000-0001'
const template = { templateId: id, name: ' Cryo, with lot ', subject: 'sample' as const, design: cryoDesign, was: 'Cryo tube' }

commandSuite(saveLabelTemplate, {
  accepted: {
    by: 3,
    input: withTemplate(template, { archived: 1 }),
    entity: 'labelTemplates',
    id: () => id,
    becomes: () => ({ name: 'Cryo, with lot', subject: 'sample', design: cryoDesign, archived: 0 }),
  },
  refused: {
    'permission.denied': { by: 4, input: template },
    'label.name-missing': { by: 3, input: { ...template, name: ' ' } },
  },
})

const accepts = (design: object) => readInput(saveLabelTemplate.input, { ...template, design: { ...cryoDesign, ...design } }).success

test('a template is of any size that is sold, with turned codes, lines and texts; other sizes and elements are refused', () => {
  expect(accepts({})).toBe(true)
  expect(accepts({ elements: [{ kind: 'code128', x: 1, y: 1, width: 4, height: 11, turned: true }] })).toBe(true)
  expect(accepts({ elements: [{ kind: 'line', x: 1, y: 1, width: 20, height: 0.3 }] })).toBe(true)
  expect(accepts({ width: 0 })).toBe(false)
  expect(accepts({ width: 3_000 })).toBe(false)
  expect(accepts({ dpi: 7 })).toBe(false)
  expect(accepts({ stock: { kind: 'sheet' } })).toBe(false)
  expect(accepts({ elements: [{ kind: 'script', x: 1, y: 1, width: 4, height: 4 }] })).toBe(false)
  expect(accepts({ elements: Array.from({ length: 41 }, () => ({ kind: 'line', x: 1, y: 1, width: 4, height: 4 })) })).toBe(false)
})
