import { describe, expect, test } from 'vitest'
import { renameSection } from '#domain/commands/rename-section.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const rename = (name = ' Results ', sectionId = 1) => ({ sectionId, was: 'Aim', name })

commandSuite(renameSection, {
  accepted: { input: inNotebook(rename()), entity: 'sections', id: () => 1, becomes: () => ({ name: 'Results', edits: { name: { by: 1 } } }) },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(rename()) },
    'section.gone': { input: inNotebook(rename('x', 99)) },
    'section.archived': { input: inNotebook(rename(), { section: { archived: 1 } }) },
    'section.locked': { input: inNotebook(rename(), { section: { lockedBy: 2 } }) },
    'section.name-missing': { input: inNotebook(rename(' ')) },
    'experiment.gone': { input: inNotebook(rename(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: inNotebook(rename(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: inNotebook(rename(), { experiment: { status: 'SIGNED' } }) },
  },
})

describe('section.rename', () => {
  test('of two names both are kept', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook())
    await ada.sync()
    await max.sync()
    await ada.do(renameSection, rename('By Ada'))
    lab.now++
    await max.do(renameSection, rename('By Max'))
    await ada.sync()
    await max.sync()
    expect(await lab.row('sections', 1)).toMatchObject({ name: 'By Max', edits: { name: { by: 2, others: [{ text: 'By Ada', by: 1 }] } } })
  })
})
