import { expect, test } from 'vitest'
import { printTroubles } from '#domain/rules/labels/print-troubles.ts'
import { jobState, jobTroubles } from '#src/features/labels/printers/job-text.ts'
import { printTitle } from '#src/features/labels/printers/print-title.ts'

test('labels wait for the network first, and then for the printer', () => {
  expect(jobState({ state: 'waiting', isQueued: true }).text).toBe('Waiting for the network')
  expect(jobState({ state: 'waiting', isQueued: false }).text).toBe('Waiting for the printer')
})

test('labels that were not printed say why; those that may have been also say what to do first', () => {
  expect(jobTroubles({ state: 'failed', reason: 'paper-out' })).toEqual(['The printer is out of labels.'])
  expect(jobTroubles({ state: 'unknown', reason: 'cut-off' })).toEqual([printTroubles['cut-off'], 'Check the printer before you print them again.'])
  expect(jobTroubles({ state: 'printed', reason: '' })).toEqual([])
})

test('a reason of a newer server is not shown as its code', () => {
  expect(jobTroubles({ state: 'failed', reason: 'jammed' })).toEqual(['Something is wrong with the printer.'])
})

test('a print job is called by its first label', () => {
  expect(printTitle([{ name: 'HeLa P12' }])).toBe('HeLa P12')
  expect(printTitle([{ name: 'HeLa P12' }, { name: 'HeLa P13' }, { name: 'HeLa P14' }])).toBe('HeLa P12 and 2 more')
})
