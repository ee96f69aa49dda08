import { describe, expect, test } from 'vitest'
import type { SampleField } from '#domain/entities/sample-type.ts'
import { fitsMask } from '#domain/rules/sample-field.ts'
import {
  addField,
  changeField,
  draftOf,
  editBetween,
  exampleOf,
  fieldTrouble,
  moveField,
  newFieldIds,
  removeField,
  savedFields,
  typeTrouble,
} from '#src/features/sample-types/type-draft.ts'
import { makeSampleType } from '#tests/harness/factories.ts'

const field = (id: number, key: string): SampleField => ({ id, key, type: 'TEXT', required: false, options: [] })
const type = makeSampleType({ fields: [field(7, 'Passage'), field(8, 'Medium')] })
const edit = (draft: ReturnType<typeof draftOf>, ids: [number, number][] = []) =>
  editBetween(
    type,
    { ...draft, fields: savedFields(draft, new Map(ids)) },
    newFieldIds(draft).map((id) => new Map(ids).get(id)!),
  )

describe('a sample type in the editor', () => {
  test('only what differs is sent, so that two people’s changes both stay [INV-04]', () => {
    const draft = draftOf(type)
    expect(edit(draft)).toBeNull()
    expect(edit({ ...draft, unit: 'vial' })).toMatchObject({ set: { unit: 'vial' }, fields: [], removed: [] })
    expect(edit(changeField(draft, 8, { required: true }))).toMatchObject({ set: {}, fields: [{ id: 8, required: true }], removed: [] })
    expect(edit(removeField(draft, 7))).toMatchObject({ fields: [], removed: [7], order: [8] })
    expect(edit(moveField(draft, 8, -1))).toMatchObject({ fields: [], order: [8, 7] })
    expect(edit(moveField(draft, 8, 1))).toBeNull()
  })

  test('a new field gets its leased number', () => {
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

  test('what a field lacks is said before it is sent', () => {
    const draft = addField(draftOf(type))
    const trouble = (change: Partial<SampleField>) => {
      const changed = changeField(draft, -1, change)
      return fieldTrouble(changed, changed.fields.at(-1)!)
    }
    expect(trouble({})).toBe('The field needs a name.')
    expect(trouble({ key: 'passage' })).toBe('There is a field of this name already.')
    expect(trouble({ key: 'Host', type: 'RADIO', options: [' '] })).toBe('Please enter the options, one a line.')
    expect(trouble({ key: 'Host', type: 'RADIO', options: ['a|b'] })).toBe('An option cannot contain |.')
    expect(trouble({ key: 'Host', type: 'RADIO', options: ['Mouse'], defaultValue: 'Rat' })).toBe('The default does not fit the field.')
    expect(trouble({ key: 'Host', type: 'RADIO', options: ['Mouse', ''], defaultValue: 'Mouse' })).toBeNull()
    expect(typeTrouble({ ...draftOf(type), name: ' ' })).toBe('The sample type requires a name.')
    expect(typeTrouble(draftOf(type))).toBeNull()
  })

  test.each([['AA-0000'], ['CL *0'], ['x']])('the example for the mask %s fits it', (mask) => {
    expect(fitsMask(mask, exampleOf(mask))).toBe(true)
  })
})
