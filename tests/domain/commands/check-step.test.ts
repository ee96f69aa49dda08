import { describe, expect, test } from 'vitest'
import { checkStep } from '#domain/commands/check-step.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { inNotebook, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const section = { type: 'PROCEDURE', meta: { protocolID: '1', protocolVersion: '1' } } as const
const check = (fields: Partial<Parameters<typeof checkStep.about>[0]> = {}) => ({ sectionId: 1, stepId: 'block', done: true, ...fields })
const there = (input = check(), fields: NotebookFields = {}) =>
  inNotebook(input, {
    step: { startedAt: noon - 60_000, ringsFor: 1, dueAt: noon + 60_000, length: 120_000 },
    ...fields,
    section: { ...section, ...fields.section },
  })

commandSuite(checkStep, {
  accepted: {
    input: there(),
    entity: 'sectionSteps',
    id: () => '1:block',
    becomes: () => ({ doneAt: noon, doneBy: 1, dueAt: null, ringsFor: null, endedAt: noon }),
  },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'section.gone': { input: there(check({ sectionId: 99 })) },
    'section.archived': { input: there(check(), { section: { archived: 1 } }) },
    'section.locked': { input: there(check(), { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: there(check(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: there(check(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: there(check(), { experiment: { status: 'SIGNED' } }) },
    'section.step-gone': { input: there(check({ stepId: 'unknown' })) },
  },
})

describe('step.check', () => {
  test('two tablets tick different steps offline and nothing conflicts; of the same step the first time stays', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    const wash = { id: '1:wash', title: 'Wash', place: 2 }
    await lab.change(...notebook({ section, step: {} }), ...notebook({ step: wash }).filter(({ entity }) => entity === 'sectionSteps'))
    await ada.sync()
    await max.sync()
    await ada.do(checkStep, check())
    lab.now += 5_000
    await max.do(checkStep, check())
    await max.do(checkStep, check({ stepId: 'wash' }))
    await ada.sync()
    await max.sync()
    await ada.sync()
    expect(await lab.row('sectionSteps', '1:block')).toMatchObject({ doneAt: noon, doneBy: 1 })
    expect(await lab.row('sectionSteps', '1:wash')).toMatchObject({ doneAt: noon + 5_000, doneBy: 2 })
    for (const id of ['1:block', '1:wash']) expect(ada.row('sectionSteps', id)).toEqual(max.row('sectionSteps', id))
    expect([ada.state.inbox, max.state.inbox]).toEqual([[], []])
  })

  test('unticked, a step is not done any more, and can be ticked again', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook({ section, step: { doneAt: noon - 1, doneBy: 2 } }))
    await ada.sync()
    await ada.do(checkStep, check({ done: false }))
    expect(ada.row('sectionSteps', '1:block')).toMatchObject({ doneAt: null, doneBy: null })
    await ada.do(checkStep, check())
    await ada.sync()
    expect(await lab.row('sectionSteps', '1:block')).toMatchObject({ doneAt: noon, doneBy: 1 })
  })
})
