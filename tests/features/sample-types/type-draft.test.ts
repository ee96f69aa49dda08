import { describe, expect, test } from 'vitest'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { restoreSampleFields } from '#domain/commands/restore-sample-fields.ts'
import type { SampleField } from '#domain/entities/sample-type.ts'
import { mutation } from '#db/writing/mutation.ts'
import { fitsMask } from '#domain/rules/samples/sample-field.ts'
import {
  addField,
  changeField,
  draftOf,
  editBetween,
  exampleOf,
  validateField,
  moveField,
  newFieldIds,
  removeField,
  savedOf,
  validateType,
  undoBetween,
} from '#src/features/sample-types/type-draft.ts'
import { makeSampleType } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const field = (id: number, key: string): SampleField => ({ id, key, type: 'TEXT', required: false, options: [] })
const type = makeSampleType({ fields: [field(7, 'Passage'), field(8, 'Medium')] })
const edit = (draft: ReturnType<typeof draftOf>, ids: [number, number][] = []) =>
  editBetween(
    type,
    savedOf(draft, new Map(ids)),
    newFieldIds(draft).map((id) => new Map(ids).get(id)!),
  )

describe('a sample type in the editor', () => {
  test('only differences are sent, so that changes by two people are both kept [INV-04]', () => {
    const draft = draftOf(type)
    expect(edit(draft)).toBeNull()
    expect(edit({ ...draft, unit: 'vial' })).toMatchObject({ set: { unit: 'vial' }, fields: [], removed: [] })
    expect(edit({ ...draft, amount: '1.5', lowPercent: '20' })?.set).toEqual({ amount: 1.5, lowPercent: 20 })
    expect(edit(changeField(draft, 8, { required: true }))).toMatchObject({ set: {}, fields: [{ id: 8, required: true }], removed: [] })
    expect(edit(removeField(draft, 7))).toMatchObject({ fields: [], removed: [7], order: [8] })
    expect(edit(moveField(draft, 8, -1))).toMatchObject({ fields: [], order: [8, 7] })
    expect(edit(moveField(draft, 8, 1))).toBeNull()
  })

  test('a new field gets its leased id', () => {
    const draft = changeField(addField(addField(draftOf(type))), -2, { key: ' Clone ' })
    expect(newFieldIds(draft)).toEqual([-1, -2])
    const named = changeField(draft, -1, { key: 'Lot' })
    expect(
      edit(named, [
        [-1, 501],
        [-2, 502],
      ]),
    ).toMatchObject({
      fields: [
        { id: 501, key: 'Lot' },
        { id: 502, key: 'Clone' },
      ],
      added: [501, 502],
      order: [7, 8, 501, 502],
    })
  })

  test('an edit is undone, with removed fields in their places and their values in samples [INV-04]', async () => {
    const { lab } = await makeTwoDevices()
    const amy = await lab.device(5)
    const base = makeSampleType({
      fields: [field(7, 'Passage'), field(8, 'Medium'), field(9, 'Host')].map((each) => ({ ...each, mask: '', defaultValue: '', notes: '' })),
    })
    await lab.change({ entity: 'sampleTypes', id: 1, after: { ...base } })
    await amy.pull()
    await amy.do(editSample, { sampleId: 1, set: { 'meta:7': { was: '', to: '12' } } })
    // Passage is removed, Medium takes its name, one is new and Host is first.
    const id = await amy.takeId('sampleFields')
    const renamed = changeField(removeField(draftOf(base), 7), 8, { key: 'Passage' })
    const added = changeField(addField(renamed), -1, { key: 'Medium' })
    const draft = moveField({ ...added, unit: 'vial' }, 9, -1)
    const saved = savedOf(draft, new Map([[-1, id]]))
    await amy.do(editSampleType, editBetween(base, saved, [id])!)
    expect(amy.row('sampleTypes', 1)).toMatchObject({ unit: 'vial', fields: [{ id: 9 }, { id: 8, key: 'Passage' }, { id, key: 'Medium' }] })
    const { edit, restore } = undoBetween(base, saved)
    await amy.write(mutation(editSampleType, edit!, 'undo'), mutation(restoreSampleFields, restore!, 'undo'))
    await amy.sync()
    expect(await lab.row('sampleTypes', 1)).toMatchObject({ ...base })
    expect(await lab.row('samples', 1)).toMatchObject({ meta: { 7: '12' } })
    expect(amy.state.inbox).toEqual([])
  })

  test('if only fields were removed, the undo edits nothing else', () => {
    const { edit, restore } = undoBetween(type, { ...type, fields: [field(8, 'Medium')] })
    expect(edit).toBeNull()
    expect(restore).toMatchObject({ fields: [{ id: 7, key: 'Passage' }], order: [7, 8] })
  })

  test('what a field lacks is reported before it is sent', () => {
    const draft = addField(draftOf(type))
    const trouble = (change: Partial<SampleField>) => {
      const changed = changeField(draft, -1, change)
      return validateField(changed, changed.fields.at(-1)!)
    }
    expect(trouble({})).toBe('Enter a name for the field.')
    expect(trouble({ key: 'passage' })).toBe('A field with this name already exists.')
    expect(trouble({ key: 'Host', type: 'RADIO', options: [' '] })).toBe('Enter the options, one per line.')
    expect(trouble({ key: 'Host', type: 'RADIO', options: ['a|b'] })).toBe('An option cannot contain the character |.')
    expect(trouble({ key: 'Host', type: 'RADIO', options: ['Mouse'], defaultValue: 'Rat' })).toBe('The default value is not valid for this field.')
    expect(trouble({ key: 'Host', type: 'RADIO', options: ['Mouse', ''], defaultValue: 'Mouse' })).toBeNull()
    expect(validateType({ ...draftOf(type), name: ' ' })).toBe('The sample type requires a name.')
    expect(validateType(draftOf(type))).toBeNull()
  })

  test.each([['AA-0000'], ['CL *0'], ['x']])('the example for the mask %s matches it', (mask) => {
    expect(fitsMask(mask, exampleOf(mask))).toBe(true)
  })
})
