import { expect, test, vi } from 'vitest'
import type { NewSampleFields, SampleFields } from '#sdk/samples.ts'
import { createInventory } from '#src/addons/sdk/create-inventory.ts'
import { makeHost, sentAnswer } from '#tests/harness/addon-host.ts'

function open(answer = sentAnswer(200, { success: true, message: '', sampleID: 91 })) {
  const warned: unknown[] = []
  vi.spyOn(console, 'warn').mockImplementation((text) => void warned.push(text))
  const { host, caller, sent } = makeHost({ answer: () => answer })
  return { ...createInventory(host, caller).Sample, sent, warned }
}

test('[FAULT-115] a sample is created with the creation fields of the specification, as the SDK, and its id is given [INV-03]', async () => {
  const { createSample, sent, warned } = open()
  const fields: NewSampleFields = {
    name: 'Lysate',
    sampleTypeID: 3,
    location: '305_12',
    Amount: '2,5',
    SelectedUnit: 'mL',
    expiration: '2027-01-31',
    note: 'n',
  }
  expect(await createSample({ ...fields, owner: 7 } as NewSampleFields)).toBe(91)
  expect(sent).toMatchObject([{ method: 'POST', url: '/members/inventory/browser/sample/saveSample.ashx' }])
  expect(JSON.parse(sent[0]!.body as string)).toEqual({ ...fields, sender: 'SDK' })
  expect(warned).toEqual([])
})

test('[FAULT-115] without a name or a type nothing is sent, and the failure is only a warning [INV-03]', async () => {
  const { createSample, saveSample, sent, warned } = open()
  expect(await createSample({ name: ' ', sampleTypeID: 3 })).toBeUndefined()
  expect(await createSample({ name: 'Lysate', sampleTypeID: 0 })).toBeUndefined()
  expect(await saveSample({ sampleID: 0, note: 'n' })).toBe(false)
  expect(sent).toEqual([])
  expect(warned).toEqual([
    'Add-on PLATES: The new sample requires a valid name.',
    'Add-on PLATES: The new sample requires a valid sampletypeID.',
    'Add-on PLATES: No valid sample data was found for submission.',
  ])
})

test.each([
  [
    'what the server refuses',
    sentAnswer(200, { success: false, message: 'This sample is archived. Restore it first.' }),
    'This sample is archived. Restore it first.',
  ],
  ['a form that it does not take', sentAnswer(400, { message: 'body.location: Not a location.' }), 'body.location: Not a location.'],
  ['a server that fails', sentAnswer(502), 'The server answered with status 502.'],
  ['no answer', sentAnswer(0), 'The server could not be reached.'],
])('[FAULT-115] %s is only a warning [INV-03]', async (_, answer, message) => {
  const { createSample, saveSample, warned } = open(answer)
  expect(await createSample({ name: 'Lysate', sampleTypeID: 3 })).toBeUndefined()
  expect(await saveSample({ sampleID: 4, name: 'Lysate 2' } satisfies SampleFields)).toBe(false)
  expect(warned).toEqual([`Add-on PLATES: ${message}`, `Add-on PLATES: ${message}`])
})
