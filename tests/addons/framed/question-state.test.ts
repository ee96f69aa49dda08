import { expect, test } from 'vitest'
import { readMessage, type ReadQuestion } from '#src/addons/framed/read-message.ts'
import { faultOf, problemOf, startEntries, toAnswers } from '#src/addons/framed/question-state.ts'

function read(question: object): ReadQuestion {
  const asked = readMessage({ number: 1, what: 'ask', question })
  if (!asked || !('what' in asked) || asked.what !== 'ask') throw new Error('not a question')
  return asked.question
}

const plate = read({
  title: 'Plate',
  panels: [
    { title: 'Wells', fields: [{ id: 'wells', kind: 'number', label: 'Wells', min: 1, max: 384, required: true, unit: 'wells' }] },
    {
      fields: [
        { id: 'name', kind: 'text', label: 'Name', value: 'P1' },
        { id: 'medium', kind: 'choice', label: 'Medium', options: [{ value: 'lb', label: 'LB' }] },
        { id: 'sealed', kind: 'check', label: 'Sealed' },
        { id: 'on', kind: 'date', label: 'Date' },
      ],
    },
  ],
})
const [wells] = plate.panels[0]!.fields!
const on = plate.panels[1]!.fields!.at(-1)!

test('fields begin with what the add-on says, and the answers are of their kind', () => {
  const entries = startEntries(plate)
  expect(entries).toEqual({ wells: '', name: 'P1', medium: '', sealed: false, on: '' })
  expect(toAnswers(plate, { ...entries, wells: '96', sealed: true })).toEqual({ wells: 96, name: 'P1', medium: '', sealed: true, on: '' })
  expect(toAnswers(plate, entries)).toMatchObject({ wells: null })
})

test.each([
  ['', 'This field is required.'],
  ['many', 'Enter a number.'],
  ['0', 'Enter at least 1.'],
  ['385', 'Enter at most 384.'],
  ['96', undefined],
])('%j wells: %s', (entry, fault) => expect(faultOf(wells!, { wells: entry })).toBe(fault))

test('a date is a date, or empty if it is not required', () =>
  expect(['', '2026-02-30', '2026-02-28'].map((entry) => faultOf(on, { on: entry }))).toEqual([undefined, 'Enter a date as YYYY-MM-DD.', undefined]))

test.each(['Password', 'Enter your pass-code', 'Your PIN', 'Kennwort', 'passwort eingeben'])('nobody is asked for a secret: %s', (label) => {
  const field = { id: 'a', kind: 'text', label }
  expect(problemOf(read({ title: 'Sign in', panels: [{ fields: [field] }] }))).toBe('An add-on cannot ask for a password or a PIN.')
  expect(problemOf(read({ title: label, panels: [{}] }))).toBeDefined()
})

test('each field has an id of its own; words that only look like a secret are in order', () => {
  const field = { id: 'a', kind: 'text', label: 'Pinned to, spinning, passage' }
  expect(problemOf(read({ title: 'Plate', panels: [{ fields: [field] }] }))).toBeUndefined()
  expect(problemOf(read({ title: 'Plate', panels: [{ fields: [field] }, { fields: [field] }] }))).toBe('Each field of a question needs an id of its own.')
})
