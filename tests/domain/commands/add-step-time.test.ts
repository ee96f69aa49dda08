import { describe, expect, test } from 'vitest'
import { addStepTime } from '#domain/commands/add-step-time.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { inNotebook, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const section = { type: 'PROCEDURE', meta: { protocolID: '1', protocolVersion: '1' } } as const
const add = (fields: Partial<Parameters<typeof addStepTime.about>[0]> = {}) => ({ sectionId: 1, stepId: 'block', seconds: 300, ...fields })
const there = (input = add(), fields: NotebookFields = {}) =>
  inNotebook(input, {
    step: { startedAt: noon - 60_000, ringsFor: 1, dueAt: noon + 60_000, length: 120_000 },
    ...fields,
    section: { ...section, ...fields.section },
  })

commandSuite(addStepTime, {
  accepted: { input: there(), entity: 'sectionSteps', id: () => '1:block', becomes: () => ({ dueAt: noon + 360_000, length: 420_000 }) },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'section.gone': { input: there(add({ sectionId: 99 })) },
    'section.archived': { input: there(add(), { section: { archived: 1 } }) },
    'section.locked': { input: there(add(), { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: there(add(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: there(add(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: there(add(), { experiment: { status: 'SIGNED' } }) },
    'section.step-gone': { input: there(add({ stepId: 'unknown' })) },
  },
})

describe('step.add-time', () => {
  test('what two people add offline is added up', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook({ section, step: { startedAt: noon, ringsFor: 1, dueAt: noon + 60_000, length: 60_000 } }))
    await ada.sync()
    await max.sync()
    await ada.do(addStepTime, add())
    await max.do(addStepTime, add({ seconds: 60 }))
    await ada.sync()
    await max.sync()
    expect(await lab.row('sectionSteps', '1:block')).toMatchObject({ dueAt: noon + 420_000, length: 420_000 })
  })
})
