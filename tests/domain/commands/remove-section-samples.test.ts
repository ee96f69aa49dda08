import { describe, expect, test } from 'vitest'
import { removeSectionSamples } from '#domain/commands/remove-section-samples.ts'
import { sectionSampleId } from '#domain/entities/section-sample.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const samplesIn = { type: 'SAMPLESIN' } as const
const remove = (sampleIds = [1], sectionId = 1) => ({ sectionId, sampleIds })
/** In a section with sample 1, of which some is used. */
const there = (input = remove(), fields: NotebookFields = {}) => inNotebook(input, { section: samplesIn, sample: { amount: 250, unit: 'µL' }, ...fields })

commandSuite(removeSectionSamples, {
  accepted: { input: there(), entity: 'sectionSamples', id: () => sectionSampleId(1, 1), becomes: () => null },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'section.gone': { input: there(remove([1], 99)) },
    'section.archived': { input: there(remove(), { section: { ...samplesIn, archived: 1 } }) },
    'section.locked': { input: there(remove(), { section: { ...samplesIn, lockedBy: 2 } }) },
    'experiment.gone': { input: there(remove(), { section: { ...samplesIn, experimentId: 99 } }) },
    'experiment.archived': { input: there(remove(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: there(remove(), { experiment: { status: 'SIGNED' } }) },
    'sample.archived': { input: there(remove([4]), { sample: { sampleId: 4, amount: 1, unit: 'mL' } }) },
    'amount.too-large': { input: there(remove(), { sample: { amount: 1e9, unit: 'mL' } }) },
    'amount.unit-mismatch': { input: there(remove(), { sample: { amount: 1, unit: 'g' } }) },
    'input.invalid': { input: inNotebook(remove()) },
  },
})

describe('section.remove-samples', () => {
  test('what was used goes back into the sample, once, even if two tablets remove it', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await there()(ada)
    await ada.sync()
    await max.sync()
    await ada.do(removeSectionSamples, remove())
    await max.do(removeSectionSamples, remove())
    await ada.sync()
    await max.sync()
    expect(await lab.row('samples', 1)).toMatchObject({ amount: 1.25, unit: 'mL' })
    expect(max.state.inbox).toEqual([])
  })

  test('a sample that was deleted, and an archived one of which nothing was used, are removed', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook({ section: samplesIn, sample: { sampleId: 999, amount: 1, unit: 'mL' } }), {
      entity: 'sectionSamples',
      id: sectionSampleId(1, 4),
      after: { ...notebook({ sample: { sampleId: 4 } }).at(-1)!.after },
    })
    await ada.sync()
    await ada.do(removeSectionSamples, remove([999, 4]))
    await ada.sync()
    for (const sampleId of [999, 4]) expect(await lab.row('sectionSamples', sectionSampleId(1, sampleId))).toBeUndefined()
  })
})
