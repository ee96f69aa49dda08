import { expect, test } from 'vitest'
import type { QueuedMutation } from '#db/disk/disk-rows.ts'
import type { HistoryEntry } from '#domain/wire/sync/history.ts'
import { markVersions, toEntries, withStoredFields } from '#src/features/samples/history/history-entries.ts'

const intent = (n: number, fields: Partial<QueuedMutation> = {}): QueuedMutation => ({
  n,
  command: 'sample.move@1',
  input: {},
  userId: 1,
  groupId: 1,
  capturedAt: n,
  clockOffset: 0,
  appVersion: '0',
  label: `act ${n}`,
  about: [],
  ...fields,
})
const known = (version: number, fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  version,
  command: 'sample.move@1',
  at: version,
  capturedAt: version,
  userId: 1,
  fullName: 'Ada',
  device: 'AA11BB',
  isThisDevice: false,
  isFirst: false,
  changes: [],
  ...fields,
})
const receipt = (n: number) => ({ n, intent: intent(n), confirmedAt: n, code: null })

test('queued changes are listed with the server’s, and what was sent from here is listed once [INV-02]', () => {
  const mine = { waiting: [intent(9)], sent: [receipt(2), receipt(3)], returned: [] }
  const entries = toEntries(mine, [known(5), known(3, { isThisDevice: true }), known(1)], 7)
  expect(entries.map(({ state, at }) => [state, at])).toEqual([
    ['waiting', 9],
    ['known', 5],
    ['known', 3],
    ['sent', 2],
    ['known', 1],
  ])
})

test('without the server the receipts of this device take its place', () => {
  const entries = toEntries({ waiting: [], sent: [receipt(2), receipt(3)], returned: [] }, undefined, 7)
  expect(entries.map(({ state, label }) => [state, label])).toEqual([
    ['sent', 'act 3'],
    ['sent', 'act 2'],
  ])
})

test('a queued edit shows what it changes from what to what', () => {
  const edit = intent(4, { command: 'sample.edit@1', input: { sampleId: 1, set: { note: { was: 'a', to: 'b' } } } })
  expect(toEntries({ waiting: [edit], sent: [], returned: [] }, [], 7)[0]!.changes).toEqual([{ field: 'note', from: 'a', to: 'b' }])
})

const edit = (version: number, from: string, to: string, isKept = false) =>
  known(version, { command: 'sample.edit@1', changes: [{ field: 'note', from, to, ...(isKept && { isKept }) }] })

test('of two texts the current one is marked, and the older one that arrived later is marked as kept, in the order in which they were written [FAULT-65]', () => {
  // The newest by arrival is the one of 12:01, which arrived after that of 12:02.
  const late = { ...edit(9, '', 'written at 1', true), at: 1 }
  const entries = markVersions(
    toEntries({ waiting: [], sent: [], returned: [] }, [late, { ...edit(8, '', 'written at 2'), at: 2 }, { ...edit(3, '', 'before'), at: 0 }], 7),
    {
      edits: null,
    },
  )
  expect(entries.map(({ at, changes: [change] }) => [at, change?.to, change?.isKept ?? false, change?.isShown ?? false])).toEqual([
    [2, 'written at 2', false, true],
    [1, 'written at 1', true, false],
    [0, 'before', false, false],
  ])
})

test('a queued text is marked as kept when a later one has arrived, before the server was asked [FAULT-65]', () => {
  const mine = intent(5, { command: 'sample.edit@1', input: { sampleId: 1, set: { note: { was: '', to: 'mine' } } } })
  const edits = { note: { by: 2, at: 7, others: [{ text: 'mine', by: 1, at: 5 }] } }
  const entries = markVersions(toEntries({ waiting: [mine], sent: [], returned: [] }, [{ ...edit(4, '', 'theirs'), at: 7 }], 7), { edits })
  expect(entries.map(({ changes: [change] }) => [change?.to, change?.isKept ?? false, change?.isShown ?? false])).toEqual([
    ['theirs', false, true],
    ['mine', true, false],
  ])
})

test('aliquots are named in the history of the sample they were taken from, whether it is told by this device or by the server', () => {
  const input = { sampleId: 7, amount: 1, unit: 'mL', layerId: null, aliquots: [8, 9].map((id) => ({ id, name: `${id}`, position: 0 })) }
  const taken = { ...intent(6), command: 'sample.aliquot@1', input }
  const undone = { ...intent(7), command: 'sample.undo-aliquot@1', input: { sampleId: 7, aliquotIds: [9] } }
  const read = (sampleId: number) =>
    toEntries({ waiting: [taken, undone], sent: [], returned: [] }, [known(1, { aliquotIds: [5] })], sampleId).map(({ aliquotIds }) => aliquotIds)
  expect(read(7)).toEqual([[9], [8, 9], [5]])
  expect(read(8)).toEqual([[], [], [5]])
})

test('a field that a colleague has added under the same name first is the same field, also in what was done here', () => {
  const [entry] = withStoredFields(
    toEntries({ waiting: [], sent: [], returned: [] }, [known(1, { changes: [501, 400].map((id) => ({ field: `meta:${id}`, from: '', to: 'x' })) })], 1),
    { ownFields: [{ id: 400, also: [501], key: 'Donor', type: 'TEXT' }] },
  )
  expect(entry!.changes.map(({ field }) => field)).toEqual(['meta:400', 'meta:400'])
})
