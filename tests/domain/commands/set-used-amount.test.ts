import { describe, expect, test } from 'vitest'
import { removeSectionSamples } from '#domain/commands/remove-section-samples.ts'
import { setUsedAmount } from '#domain/commands/set-used-amount.ts'
import { sectionSampleId } from '#domain/entities/section-sample.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample } from '#tests/harness/factories.ts'
import { inNotebook, makeSection, makeSectionSample, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const samplesIn = { type: 'SAMPLESIN' } as const
type Used = { amount: number; unit: string } | null
const use = (used: Used = { amount: 250, unit: 'µL' }, sampleId = 1, sectionId = 1) => ({ sectionId, sampleId, used })
/** In a section with sample 1, of which nothing is used. */
const there = (input = use(), fields: NotebookFields = {}) => inNotebook(input, { section: samplesIn, sample: {}, ...fields })

commandSuite(setUsedAmount, {
  accepted: { input: there(), entity: 'sectionSamples', id: () => sectionSampleId(1, 1), becomes: () => ({ amount: 250, unit: 'µL' }) },
  refused: {
    'permission.denied': { by: 3, input: there() },
    'section.gone': { input: there(use(null, 1, 99)) },
    'section.archived': { input: there(use(), { section: { ...samplesIn, archived: 1 } }) },
    'section.locked': { input: there(use(), { section: { ...samplesIn, lockedBy: 2 } }) },
    'section.sample-gone': { input: there(use({ amount: 1, unit: 'mL' }, 2)) },
    'experiment.gone': { input: there(use(), { section: { ...samplesIn, experimentId: 99 } }) },
    'experiment.archived': { input: there(use(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: there(use(), { experiment: { status: 'SIGNED' } }) },
    'sample.gone': { input: there(use({ amount: 1, unit: 'mL' }, 999), { sample: { sampleId: 999 } }) },
    'sample.archived': { input: there(use({ amount: 1, unit: 'mL' }, 4), { sample: { sampleId: 4 } }) },
    'amount.below-zero': { input: there(use({ amount: 2, unit: 'mL' })) },
    'amount.too-large': { input: there(use(null), { sample: { amount: 1e9, unit: 'mL' } }) },
    'amount.unit-mismatch': { input: there(use({ amount: 1, unit: 'g' })) },
    // Nothing is used of what came out.
    'input.invalid': { input: there(use(), { section: { type: 'SAMPLESOUT' } }) },
  },
})

describe('section.use-amount', () => {
  test('what is used comes out of the sample; less of it puts the difference back, and none puts it all back', async () => {
    const { ada } = await makeTwoDevices()
    await there()(ada)
    await ada.sync()
    const left = () => ada.row('samples', 1)
    await ada.do(setUsedAmount, use({ amount: 250, unit: 'µL' }))
    expect(left()).toMatchObject({ amount: 0.75, unit: 'mL' })
    await ada.do(setUsedAmount, use({ amount: 0.1, unit: 'mL' }))
    expect(left()).toMatchObject({ amount: 0.9, unit: 'mL' })
    // All of it, and that again: more than is left, but not more than there is with what was used.
    await ada.do(setUsedAmount, use({ amount: 1, unit: 'mL' }))
    expect(left()).toMatchObject({ amount: 0 })
    await ada.do(setUsedAmount, use(null))
    expect(left()).toMatchObject({ amount: 1, unit: 'mL' })
    expect(ada.row('sectionSamples', sectionSampleId(1, 1))).toMatchObject({ amount: null, unit: '' })
    await ada.sync()
    expect(await ada.lab.row('samples', 1)).toMatchObject({ amount: 1, unit: 'mL' })
  })

  test('of a sample that another tablet used up meanwhile nothing is taken, and the change comes back with who used it', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    const second = { entity: 'sections' as const, id: 2, after: { ...makeSection({ id: 2, ...samplesIn }) } }
    const row = makeSectionSample({ sectionId: 2 })
    await lab.change(...notebook({ section: samplesIn, sample: {} }), second, { entity: 'sectionSamples', id: row.id, after: { ...row } })
    await ada.sync()
    await max.sync()
    await ada.do(setUsedAmount, use({ amount: 0.8, unit: 'mL' }))
    await max.do(setUsedAmount, use({ amount: 0.5, unit: 'mL' }, 1, 2))
    await ada.sync()
    await max.sync()
    expect(max.state.inbox).toMatchObject([{ code: 'amount.below-zero', detail: { amount: 0.2, unit: 'mL', doneBy: 'Ada Admin', taken: 0.8 } }])
    expect(max.row('sectionSamples', row.id)).toMatchObject({ amount: null })
    expect(max.row('samples', 1)).toMatchObject({ amount: 0.2 })
  })

  test('of a sample that was removed from the section meanwhile nothing is taken, and the change comes back with who removed it', async () => {
    const { ada, max } = await makeTwoDevices()
    await there()(ada)
    await ada.sync()
    await max.sync()
    await ada.do(removeSectionSamples, { sectionId: 1, sampleIds: [1] })
    await max.do(setUsedAmount, use())
    await ada.sync()
    await max.sync()
    expect(max.state.inbox).toMatchObject([{ code: 'section.sample-gone', detail: { sampleId: 1, doneBy: 'Ada Admin' } }])
    expect(max.row('samples', 1)).toMatchObject({ amount: 1, unit: 'mL' })
  })

  test('of two amounts for one row the later counts, and its writer is told of the other', async () => {
    const { ada, max } = await makeTwoDevices()
    await there()(ada)
    await ada.sync()
    await max.sync()
    await ada.do(setUsedAmount, { ...use({ amount: 0.8, unit: 'mL' }), was: null })
    await max.do(setUsedAmount, { ...use({ amount: 500, unit: 'µL' }), was: null })
    await ada.sync()
    await max.sync()
    expect(max.row('samples', 1)).toMatchObject({ amount: 0.5, unit: 'mL' })
    expect(ada.state.inbox).toEqual([])
    expect(max.state.inbox).toMatchObject([{ code: null, remarks: [{ field: 'used', theirs: '0.8 mL', yours: '500 µL' }] }])
  })

  test('the sample is changed only by someone who may change it', async () => {
    const { lab } = await makeTwoDevices()
    await lab.change(
      ...notebook({ section: samplesIn, sample: {}, experiment: { collaborators: [3] } }),
      { entity: 'sectionSamples', id: '1:9', after: { ...notebook({ sample: { sampleId: 9 } }).at(-1)!.after } },
      { entity: 'samples', id: 9, after: { ...makeSample({ id: 9, ownerId: 3 }) } },
    )
    const student = await lab.device(3)
    await expect(student.do(setUsedAmount, use())).rejects.toMatchObject({ code: 'permission.denied' })
    await student.do(setUsedAmount, use({ amount: 1, unit: 'mL' }, 9))
    await student.sync()
    expect(await lab.row('samples', 9)).toMatchObject({ amount: 0 })
  })
})
