import { describe, expect, test } from 'vitest'
import { runStepTimer } from '#domain/commands/run-step-timer.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { inNotebook, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const section = { type: 'PROCEDURE', meta: { protocolID: '1', protocolVersion: '1' } } as const
const run = (fields: Partial<Parameters<typeof runStepTimer.about>[0]> = {}) => ({
  sectionId: 1,
  stepId: 'block',
  to: 'run' as 'run' | 'pause' | 'stop',
  ...fields,
})
const there = (input = run(), fields: NotebookFields = {}) => inNotebook(input, { step: {}, ...fields, section: { ...section, ...fields.section } })

commandSuite(runStepTimer, {
  accepted: {
    input: there(),
    entity: 'sectionSteps',
    id: () => '1:block',
    becomes: () => ({ startedAt: noon, ringsFor: 1, dueAt: noon + 3_600_000, pausedLeft: null, length: 3_600_000, endedAt: null }),
  },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'section.gone': { input: there(run({ sectionId: 99 })) },
    'section.archived': { input: there(run(), { section: { archived: 1 } }) },
    'section.locked': { input: there(run(), { section: { lockedBy: 2 } }) },
    'experiment.gone': { input: there(run(), { section: { experimentId: 99 } }) },
    'experiment.archived': { input: there(run(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: there(run(), { experiment: { status: 'SIGNED' } }) },
    'section.step-gone': { input: there(run({ stepId: 'unknown' })) },
  },
})

describe('step.run-timer', () => {
  test('paused, the rest stays, and another tablet goes on with it; a timer that two people start rings when the first said', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook({ section, step: {} }))
    await ada.sync()
    await max.sync()
    await ada.do(runStepTimer, run())
    lab.now += 1_000
    await max.do(runStepTimer, run())
    await ada.sync()
    await max.sync()
    expect(await lab.row('sectionSteps', '1:block')).toMatchObject({ dueAt: noon + 3_600_000, ringsFor: 1 })
    lab.now = noon + 600_000
    await ada.sync()
    await ada.do(runStepTimer, run({ to: 'pause' }))
    await ada.sync()
    await max.sync()
    expect(max.row('sectionSteps', '1:block')).toMatchObject({ dueAt: null, ringsFor: null, pausedLeft: 3_000_000 })
    lab.now = noon + 900_000
    await max.do(runStepTimer, run())
    await max.sync()
    expect(await lab.row('sectionSteps', '1:block')).toMatchObject({ startedAt: noon, dueAt: noon + 3_900_000, ringsFor: 2, pausedLeft: null })
  })

  test('no timer is started for a step that is done', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook({ section, step: { doneAt: noon, doneBy: 2 } }))
    await ada.sync()
    await ada.do(runStepTimer, run())
    expect(ada.row('sectionSteps', '1:block')).toMatchObject({ startedAt: null, dueAt: null })
  })
})
