import { expect, test } from 'vitest'
import type { QueuedMutation } from '#db/disk/disk-rows.ts'
import type { HistoryEntry } from '#domain/wire/sync/history.ts'
import { toEntries } from '#src/features/samples/history/history-entries.ts'
import { withLocalAmounts } from '#src/features/samples/history/local-amounts.ts'

const intent = (n: number, command: string, input: unknown): QueuedMutation => ({
  n,
  command,
  input,
  userId: 1,
  groupId: 1,
  capturedAt: n,
  clockOffset: 0,
  appVersion: '0',
  label: '',
  about: [],
})
const adjust = (n: number, delta: number, unit = 'mL') => intent(n, 'sample.adjust-amount@1', { sampleId: 7, delta, unit })
const known = (version: number, from: number, to: number): HistoryEntry => ({
  version,
  command: 'sample.adjust-amount@1',
  at: version,
  capturedAt: version,
  userId: 2,
  fullName: 'Ada',
  device: 'AA11BB',
  isThisDevice: false,
  isFirst: false,
  changes: [
    { field: 'amount', from, to },
    { field: 'unit', from: 'mL', to: 'mL' },
  ],
})
const amountsOf = (waiting: QueuedMutation[], amount: number, server: HistoryEntry[] = []) =>
  withLocalAmounts(toEntries({ waiting, sent: [], returned: [] }, server, 7), { id: 7, amount, unit: 'mL' }).map(({ changes }) => {
    const change = changes.find(({ field }) => field === 'amount')
    return change && [change.from, change.to]
  })

test('queued changes of an amount show from what to what, counted back from the amount now [INV-02]', () => {
  expect(amountsOf([adjust(5, -0.1), adjust(6, -80, 'µL')], 0.42, [known(3, 1, 0.6)])).toEqual([
    [0.5, 0.42],
    [0.6, 0.5],
    [1, 0.6],
  ])
})

test('aliquots are counted for the sample they were taken from, and a sample made here begins with its amount', () => {
  const aliquot = intent(5, 'sample.aliquot@1', { sampleId: 7, amount: 0.1, unit: 'mL', aliquots: [{}, {}] })
  expect(amountsOf([intent(4, 'sample.create@1', {}), aliquot], 0.8)).toEqual([
    [1, 0.8],
    [null, 1],
  ])
  expect(amountsOf([intent(5, 'sample.aliquot@1', { sampleId: 1, amount: 0.1, unit: 'mL', aliquots: [{}] })], 0.1)).toEqual([undefined])
})

test('what was used in an experiment is counted from what was used before, and the server knows nothing of a sample that was only added to one', () => {
  const use = (n: number, used: number, was: number | null) =>
    intent(n, 'section.use-amount@1', {
      sectionId: 3,
      sampleId: 7,
      used: { amount: used, unit: 'µL' },
      was: was === null ? null : { amount: was, unit: 'mL' },
    })
  expect(amountsOf([use(5, 100, null), use(6, 250, 0.1)], 0.75)).toEqual([
    [0.9, 0.75],
    [1, 0.9],
  ])
  const add = intent(4, 'section.add-samples@1', { sectionId: 3, sampleIds: [7] })
  const receipt = { n: 4, intent: add, confirmedAt: 5, code: null }
  expect(toEntries({ waiting: [], sent: [receipt], returned: [] }, [], 7)).toEqual([])
  expect(toEntries({ waiting: [add], sent: [], returned: [] }, [], 7)).toHaveLength(1)
})

test('before a change whose effect is not known here, nothing is claimed', () => {
  expect(amountsOf([adjust(5, -0.1), intent(6, 'sample.undo-aliquot@1', { sampleId: 7, aliquotIds: [8] }), adjust(7, -0.1)], 0.4)).toEqual([
    [0.5, 0.4],
    undefined,
    undefined,
  ])
})
