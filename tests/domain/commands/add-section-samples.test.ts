import { describe, expect, test } from 'vitest'
import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { sectionSampleId } from '#domain/entities/section-sample.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const samplesIn = { type: 'SAMPLESIN', name: 'Samples in' } as const
const add = (sampleIds = [1, 2], sectionId = 1) => ({ sectionId, sampleIds })
const there = (input = add()) => inNotebook(input, { section: samplesIn })

commandSuite(addSectionSamples, {
  accepted: {
    input: there(),
    entity: 'sectionSamples',
    id: () => sectionSampleId(1, 2),
    becomes: () => ({ audience: 0, sectionId: 1, experimentId: 1, sampleId: 2, name: 'Äpfel', amount: null, unit: '', addedBy: 1, addedAt: noon }),
  },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'section.gone': { input: there(add([1], 99)) },
    'section.archived': { input: inNotebook(add(), { section: { ...samplesIn, archived: 1 } }) },
    'section.locked': { input: inNotebook(add(), { section: { ...samplesIn, lockedBy: 2 } }) },
    'experiment.gone': { input: inNotebook(add(), { section: { ...samplesIn, experimentId: 99 } }) },
    'experiment.archived': { input: inNotebook(add(), { section: samplesIn, experiment: { archived: 1 } }) },
    'experiment.signed': { input: inNotebook(add(), { section: samplesIn, experiment: { status: 'SIGNED' } }) },
    'sample.gone': { input: there(add([1, 999])) },
    'sample.archived': { input: there(add([1, 4])) },
    // A text.
    'input.invalid': { input: inNotebook(add()) },
  },
})

describe('section.add-samples', () => {
  test('two tablets that add the same sample offline add it once, and what was used of it stays', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook({ section: samplesIn, sample: { amount: 0.25, unit: 'mL', addedBy: 2 } }))
    await ada.sync()
    await max.sync()
    await ada.do(addSectionSamples, add([1, 2]))
    await max.do(addSectionSamples, add([2, 3]))
    await ada.sync()
    await max.sync()
    await ada.sync()
    const rows = [1, 2, 3].map((sampleId) => ada.row('sectionSamples', sectionSampleId(1, sampleId)))
    expect(rows).toMatchObject([
      { amount: 0.25, unit: 'mL', addedBy: 2 },
      { sampleId: 2, addedBy: 1 },
      { sampleId: 3, addedBy: 2 },
    ])
    expect(rows).toEqual([1, 2, 3].map((sampleId) => max.row('sectionSamples', sectionSampleId(1, sampleId))))
    expect(ada.state.inbox).toEqual([])
    expect(max.state.inbox).toEqual([])
  })

  test('a collaborator adds samples of others, which takes no right to change those', async () => {
    const { lab } = await makeTwoDevices()
    await lab.change(...notebook({ section: samplesIn, experiment: { collaborators: [3] } }))
    const student = await lab.device(3)
    await student.do(addSectionSamples, add([1]))
    await student.sync()
    expect(await lab.row('sectionSamples', sectionSampleId(1, 1))).toMatchObject({ addedBy: 3 })
  })
})
