import { describe, expect, test } from 'vitest'
import { editSample } from '#domain/commands/edit-sample.ts'
import type { OwnField, SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample, makeSampleType, noon } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const requiredField = {
  entity: 'sampleTypes' as const,
  id: 1,
  after: { ...makeSampleType({ fields: [{ id: 7, key: 'Passage', type: 'NUMERIC', required: true, options: [] }] }) },
}

const clone = { key: 'Clone', type: 'TEXT' } as const
const manyFields = Array.from({ length: limits.many.ownFields }, (_, at) => ({ ...clone, id: 500 + at, key: `Field ${at}` }))
const valuesOf = (fields: readonly OwnField[]) => Object.fromEntries(fields.map(({ id }) => [id, 'x']))
const fullSample = { entity: 'samples' as const, id: 1, after: { ...makeSample({ ownFields: manyFields, meta: valuesOf(manyFields) }) } }

const set = (sampleId: number, field: string, to: string, was = '') => ({ input: { sampleId, set: { [field]: { was, to } } } })

/** Fields of sample 1 itself, with a value each. */
const own = (fields: readonly Omit<OwnField, 'id'>[], value = 'x') => ({
  input: async (device: TestDevice) => {
    const ownFields: OwnField[] = []
    for (const field of fields) ownFields.push({ id: await device.takeId('sampleFields'), ...field })
    return { sampleId: 1, set: Object.fromEntries(ownFields.map(({ id }) => [`meta:${id}`, { was: '', to: value }])), ownFields }
  },
})

commandSuite(editSample, {
  accepted: {
    input: {
      sampleId: 1,
      set: {
        name: { was: 'HeLa', to: ' HeLa Ü ' },
        'meta:7': { was: '', to: '13' },
        note: { was: '', to: ' kept as typed ' },
        lot: { was: '', to: ' L26K417 ' },
      },
    },
    entity: 'samples',
    id: (input) => input.sampleId,
    becomes: () => ({ name: 'HeLa Ü', nameFold: 'hela u', meta: { 7: '13' }, note: ' kept as typed ', lot: 'L26K417' }),
  },
  refused: {
    'permission.denied': { by: 3, ...set(1, 'note', 'x') },
    'sample.gone': set(999, 'note', 'x'),
    'sample.archived': set(4, 'note', 'x'),
    'sample.name-missing': set(1, 'name', '  ', 'HeLa'),
    'sample.field-unknown': set(1, 'meta:8', 'x'),
    'sample.field-required': { input: after(set(1, 'meta:7', ' ', '12').input, requiredField) },
    'sample.field-invalid': set(1, 'meta:7', 'twelve'),
    'sample.field-taken': own([{ key: 'passage', type: 'TEXT' }]),
    'sample.fields-many': {
      input: (device) =>
        own([clone])
          .input(device)
          .then((input) => after(input, fullSample)(device)),
    },
    'input.invalid': set(1, 'expiration', '31.12.2027'),
  },
})

describe('sample.edit', () => {
  test('a sample has fields of its own, which are edited and merged like those of its type', async () => {
    const { ada, max } = await makeTwoDevices()
    const { input } = own([
      { key: 'Clone', type: 'TEXT' },
      { key: 'Freezes', type: 'NUMERIC' },
      { key: 'State', type: 'RADIO' },
    ])
    const added = await input(ada)
    const [clone, , state] = added.ownFields.map(({ id }) => id) as [number, number, number]
    await ada.do(editSample, { ...added, set: { [`meta:${clone}`]: { was: '', to: '4C' }, [`meta:${state}`]: { was: '', to: 'any text' } } })
    await ada.sync()
    await max.sync()
    expect(max.row('samples', 1)).toMatchObject({
      meta: { [clone]: '4C', [state]: 'any text' },
      ownFields: [{ id: clone, key: 'Clone', type: 'TEXT' }, { key: 'Freezes' }, { key: 'State' }],
    })
    await max.do(editSample, set(1, `meta:${clone}`, '4D', '4C').input)
    await max.do(editSample, set(1, 'note', 'other fields stay').input)
    await max.sync()
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ meta: { [clone]: '4D' }, ownFields: added.ownFields.map(({ id }) => ({ id })) })
  })

  const refusedFields: [string, Omit<OwnField, 'id'>[], string, string][] = [
    ['a name that another one has', [clone, { ...clone, key: 'clone ' }], 'x', 'input.invalid'],
    ['no name', [{ ...clone, key: ' ' }], 'x', 'input.invalid'],
    ['a value that its kind cannot have', [{ key: 'Freezes', type: 'NUMERIC' }], 'few', 'sample.field-invalid'],
  ]
  test.each(refusedFields)('a field of the sample is refused with %s', async (_, fields, value, code) => {
    const { ada } = await makeTwoDevices()
    await expect(ada.do(editSample, await own(fields, value).input(ada))).rejects.toMatchObject({ code })
  })

  test('in a sample with as many fields as it can have, one without a value makes room for another', async () => {
    const { ada, lab } = await makeTwoDevices()
    const [spare, ...others] = manyFields as [OwnField, ...OwnField[]]
    await lab.change({ entity: 'samples', id: 1, after: { ...(await lab.row('samples', 1))!, ownFields: manyFields, meta: valuesOf(others) } })
    await ada.sync()
    await ada.do(editSample, await own([clone]).input(ada))
    await ada.sync()
    const keys = (ada.row('samples', 1) as unknown as SampleRow).ownFields!.map(({ key }) => key)
    expect(keys).toEqual([...others.map(({ key }) => key), 'Clone'])
    expect(keys).not.toContain(spare.key)
  })

  describe('two people add a field of the same name to a sample without seeing each other’s', () => {
    const addedBy = async (device: TestDevice, key: string, value: string, type: OwnField['type'] = 'TEXT') => {
      const input = await own([{ key, type }], value).input(device)
      await device.do(editSample, input)
      return input.ownFields[0]!.id
    }

    test('it is one field: the later value wins, both are kept, and each goes on under the number that they know', async () => {
      const { lab, ada, max } = await makeTwoDevices()
      const first = await addedBy(ada, 'Clone', '4C')
      lab.now = noon + 1_000
      const second = await addedBy(max, 'clone', '4D')
      lab.now = noon + 2_000
      await max.do(editSample, set(1, `meta:${second}`, '4E', '4D').input)
      await ada.sync()
      await max.sync()
      await ada.sync()
      for (const device of [ada, max]) {
        const row = device.row('samples', 1) as unknown as SampleRow
        expect(row.ownFields).toEqual([{ id: first, also: [second], key: 'Clone', type: 'TEXT' }])
        expect(row.meta).toEqual({ [first]: '4E' })
        expect(row.edits?.[`meta:${first}`]).toMatchObject({ by: 2, others: [{ text: '4C', by: 1 }] })
        expect(device.state.inbox.filter(({ code }) => code !== null)).toEqual([])
      }
    })

    test('an undo by the one who came later takes their own value away, not the field of the other', async () => {
      const { lab, ada, max } = await makeTwoDevices()
      const first = await addedBy(ada, 'Clone', '4C')
      lab.now = noon + 1_000
      const second = await addedBy(max, 'Clone', '4D')
      lab.now = noon + 2_000
      await max.do(editSample, set(1, `meta:${second}`, '', '4D').input)
      await ada.sync()
      await max.sync()
      expect((await lab.row('samples', 1)) as unknown as SampleRow).toMatchObject({
        meta: { [first]: '' },
        edits: { [`meta:${first}`]: { others: [{ text: '4C' }] } },
      })
    })

    test('of another kind: a value that the field of the first cannot have is returned, and an empty field takes the new kind', async () => {
      const { lab, ada, max } = await makeTwoDevices()
      const first = await addedBy(ada, 'Freezes', '3', 'NUMERIC')
      await addedBy(max, 'Freezes', 'three')
      await ada.sync()
      await max.sync()
      expect(max.state.inbox).toMatchObject([{ code: 'sample.field-invalid', detail: { key: 'Freezes' } }])
      await ada.do(editSample, set(1, `meta:${first}`, '', '3').input)
      await ada.sync()
      await max.sync()
      await addedBy(max, 'Freezes', 'three')
      await max.sync()
      expect((await lab.row('samples', 1)) as unknown as SampleRow).toMatchObject({ meta: { [first]: 'three' }, ownFields: [{ id: first, type: 'TEXT' }] })
    })
  })

  test('setting different fields never conflicts', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(editSample, set(1, 'note', 'from Ada').input)
    await max.do(editSample, set(1, 'description', 'from Max').input)
    await ada.sync()
    await max.sync()
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ note: 'from Ada', description: 'from Max' })
    expect(ada.state.inbox.length + max.state.inbox.length).toBe(0)
  })

  test('of two texts for one field the later one wins, whichever arrives first; both are kept, and every device has both [FAULT-65]', async () => {
    for (const [first, second] of [
      ['ada', 'max'],
      ['max', 'ada'],
    ] as const) {
      const lab = await makeTwoDevices()
      const { ada, max } = lab
      lab.lab.now = noon + 1_000
      await ada.do(editSample, set(1, 'note', 'from Ada').input)
      lab.lab.now = noon + 2_000
      await max.do(editSample, set(1, 'note', 'from Max').input)
      lab.lab.now = noon + 60_000
      await lab[first].sync()
      await lab[second].sync()
      await lab[first].sync()
      const edit = { by: 2, at: noon + 2_000, others: [{ text: 'from Ada', by: 1, at: noon + 1_000 }] }
      for (const device of [ada, max]) expect(device.row('samples', 1)).toMatchObject({ note: 'from Max', edits: { note: edit } })
      // The one whose text arrived second is told; the other sees it in the row.
      expect(lab[second].state.inbox).toMatchObject([{ code: null, remarks: [{ sampleId: 1, field: 'note' }] }])
    }
  })

  test('a later text that arrives is shown over a queued one at once, with the queued one next to it [FAULT-65]', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await ada.do(editSample, set(1, 'note', 'from Ada').input)
    lab.now = noon + 2_000
    await max.do(editSample, set(1, 'note', 'from Max').input)
    await max.sync()
    await ada.pull()
    expect(ada.state.outbox).toHaveLength(1)
    expect(ada.row('samples', 1)).toMatchObject({ note: 'from Max', edits: { note: { others: [{ text: 'from Ada' }] } } })
  })

  test('two tabs of one device that did not see each other: both texts are there at once, offline [FAULT-65]', async () => {
    const { lab, ada } = await makeTwoDevices()
    await ada.do(editSample, set(1, 'note', 'first tab').input)
    lab.now = noon + 2_000
    await ada.do(editSample, set(1, 'note', 'second tab').input)
    expect(ada.row('samples', 1)).toMatchObject({ note: 'second tab', edits: { note: { others: [{ text: 'first tab', by: 1 }] } } })
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ note: 'second tab', edits: { note: { others: [{ text: 'first tab', by: 1 }] } } })
  })

  test('a text that arrives too late must still be valid for the field', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    lab.now = noon + 2_000
    await max.do(editSample, set(1, 'name', 'from Max', 'HeLa').input)
    await max.sync()
    await ada.sync()
    lab.now = noon + 1_000
    await expect(ada.do(editSample, set(1, 'name', ' ', 'HeLa').input)).rejects.toMatchObject({ code: 'sample.name-missing' })
  })

  test('a name longer than lists can show is refused', async () => {
    const { ada } = await makeTwoDevices()
    await expect(ada.do(editSample, set(1, 'name', 'x'.repeat(251), 'HeLa').input)).rejects.toMatchObject({ code: 'input.invalid' })
  })
})
