import { expect, test } from 'vitest'
import { editSectionDetails } from '#domain/commands/edit-section-details.ts'
import { limits } from '#domain/limits.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const edit = (sectionId = 1, name = 'Lane') => ({ sectionId, details: { [name]: { was: '', to: '3' } } })
const tooMany = Object.fromEntries(Array.from({ length: limits.many.fields + 1 }, (_, at) => [`Lane ${at}`, { was: '', to: 'x' }]))

commandSuite(editSectionDetails, {
  accepted: { input: inNotebook(edit()), entity: 'sections', id: () => 1, becomes: () => ({ meta: { Lane: '3' } }) },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(edit()) },
    'section.gone': { input: inNotebook(edit(99)) },
    'section.archived': { input: inNotebook(edit(), { section: { archived: 1 } }) },
    'section.locked': { input: inNotebook(edit(), { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: inNotebook(edit(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: inNotebook(edit(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: inNotebook(edit(), { experiment: { status: 'SIGNED' } }) },
    'input.invalid': { input: inNotebook({ sectionId: 1, details: tooMany }) },
  },
})

test('what two programs write under different names is all there, and an empty text removes it', async () => {
  const { lab, ada, max } = await makeTwoDevices()
  await lab.change(...notebook({ section: { meta: { Gel: '12%' } } }))
  await ada.sync()
  await max.sync()
  await ada.do(editSectionDetails, edit(1, 'Lane'))
  await max.do(editSectionDetails, edit(1, 'Buffer'))
  await ada.do(editSectionDetails, { sectionId: 1, details: { Gel: { was: '12%', to: '' } } })
  await ada.sync()
  await max.sync()
  expect(await lab.row('sections', 1)).toMatchObject({ meta: { Lane: '3', Buffer: '3' } })
  expect((await lab.row('sections', 1))!['meta']).not.toHaveProperty('Gel')
})

test('the steps and values of a procedure are not changed in this way', async () => {
  const { lab, ada } = await makeTwoDevices()
  await lab.change(...notebook({ section: { type: 'PROCEDURE' } }))
  await ada.sync()
  for (const name of ['protocolID', 'protocolVersion', 'variable:volume'])
    await expect(ada.do(editSectionDetails, edit(1, name))).rejects.toMatchObject({ code: 'input.invalid' })
  await ada.do(editSectionDetails, edit(1, 'Note'))
})
