import { editStepNote } from '#domain/commands/edit-step-note.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, type NotebookFields } from '#tests/harness/notebook.ts'

const section = { type: 'PROCEDURE', meta: { protocolID: '1', protocolVersion: '1' } } as const
const edit = (fields: Partial<Parameters<typeof editStepNote.about>[0]> = {}) => ({
  sectionId: 1,
  stepId: 'block',
  note: { was: '', to: 'Pale bands' },
  ...fields,
})
const there = (input = edit(), fields: NotebookFields = {}) => inNotebook(input, { step: {}, ...fields, section: { ...section, ...fields.section } })

commandSuite(editStepNote, {
  accepted: { input: there(), entity: 'sectionSteps', id: () => '1:block', becomes: () => ({ note: 'Pale bands' }) },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'section.gone': { input: there(edit({ sectionId: 99 })) },
    'section.archived': { input: there(edit(), { section: { archived: 1 } }) },
    'section.locked': { input: there(edit(), { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: there(edit(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: there(edit(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: there(edit(), { experiment: { status: 'SIGNED' } }) },
    'section.step-gone': { input: there(edit({ stepId: 'unknown' })) },
  },
})
