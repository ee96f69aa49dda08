import { describe, expect, test } from 'vitest'
import { editStudy } from '#domain/commands/edit-study.ts'
import { limits } from '#domain/limits.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const name = (to: string, studyId = 1) => ({ studyId, set: { name: { was: 'Knock-outs', to } } })

commandSuite(editStudy, {
  accepted: {
    input: inNotebook({ studyId: 1, set: { name: { was: 'Knock-outs', to: 'Élan' }, description: { was: '', to: 'New' } } }),
    entity: 'studies',
    id: () => 1,
    becomes: () => ({ name: 'Élan', nameFold: 'elan', description: 'New' }),
  },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(name('x')) },
    'study.gone': { input: name('x', 99) },
    'study.archived': { input: inNotebook(name('x'), { study: { archived: 1 } }) },
    'study.name-missing': { input: inNotebook(name(' ')) },
    'input.invalid': {
      input: inNotebook(
        { studyId: 1, set: { details: { Budget: { was: '', to: 'A-12' } } } },
        { study: { meta: Object.fromEntries(Array.from({ length: limits.many.fields }, (_, at) => [`Field ${at}`, 'x'])) } },
      ),
    },
  },
})

const details = (texts: Record<string, [was: string, to: string]>) => ({
  studyId: 1,
  set: { details: Object.fromEntries(Object.entries(texts).map(([field, [was, to]]) => [field, { was, to }])) },
})

describe('what else is known about a study', () => {
  const open = async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook({ study: { meta: { Budget: 'A-12', Ethics: '2026/7' } } }))
    for (const device of [ada, max]) await device.pull()
    const settle = async () => {
      for (const device of [ada, max, ada]) await device.sync()
    }
    return { ada, max, settle }
  }
  const metaOn = (device: TestDevice) => device.row('studies', 1)?.['meta']

  test('texts under different names, written by two people offline, are both there; an empty one is removed', async () => {
    const { ada, max, settle } = await open()
    await ada.do(editStudy, details({ Budget: ['A-12', 'B-3'], Ethics: ['2026/7', ''] }))
    await max.do(editStudy, details({ Sponsor: ['', 'NIH'] }))
    await settle()
    expect(metaOn(ada)).toEqual({ Budget: 'B-3', Sponsor: 'NIH' })
    expect(metaOn(max)).toEqual(metaOn(ada))
  })

  test('of two texts under one name the later one wins, and the other is kept beside it', async () => {
    const { ada, max, settle } = await open()
    await ada.do(editStudy, details({ Budget: ['A-12', 'B-3'] }))
    await max.do(editStudy, details({ Budget: ['A-12', 'C-4'] }))
    await settle()
    expect(metaOn(ada)).toEqual({ Budget: 'C-4', Ethics: '2026/7' })
    expect(ada.row('studies', 1)?.['edits']).toMatchObject({ 'meta:Budget': { others: [{ text: 'B-3' }] } })
  })

  test('a name has no spaces around it and is not empty', () => {
    expect(editStudy.input.safeParse(details({ Budget: ['', 'x'] })).success).toBe(true)
    for (const name of ['', ' Budget']) expect(editStudy.input.safeParse(details({ [name]: ['', 'x'] })).success).toBe(false)
  })
})
