import { expect, test } from 'vitest'
import { withdrawAccepted } from '#db/pull/confirm-mutations.ts'
import type { Receipt } from '#db/disk/disk-rows.ts'
import { noon } from '#tests/harness/factories.ts'

const receipt = (n: number, code: string | null): Receipt => ({ n, code, confirmedAt: noon, intent: { n } as Receipt['intent'] })
const refused = (n: number) => ({ n, code: 'position.taken', detail: {}, remarks: [] })

test('what was refused before the database was put back, and accepted from a copy of this device since, leaves the inbox [FAULT-26]', () => {
  const receipts = [receipt(4, null), receipt(5, 'position.taken'), receipt(6, 'barcode.taken'), receipt(7, 'position.taken')]
  const { receipts: changed, leavingInbox } = withdrawAccepted(receipts, [refused(5)], 6)
  expect(leavingInbox).toEqual([6])
  expect(changed).toMatchObject([{ n: 6, code: null }])
})

test('an accepted mutation with a remark is accepted, too', () => {
  const remarked = { ...refused(5), code: null, remarks: [{ field: 'note' }] }
  expect(withdrawAccepted([receipt(5, 'position.taken')], [remarked], 5).leavingInbox).toEqual([5])
})

test('a refused mutation that was set aside, here or by a copy of this device, stays in the inbox: nobody has carried it out', () => {
  const skipped = { ...refused(5), code: null, remarks: [{ skipped: 1 }] }
  expect(withdrawAccepted([receipt(5, 'position.taken')], [skipped], 5)).toEqual({ receipts: [], leavingInbox: [] })
  const setAside = { ...receipt(5, 'position.taken'), intent: { n: 5, command: 'queue.skip@1' } as Receipt['intent'] }
  expect(withdrawAccepted([setAside], [], 5)).toEqual({ receipts: [], leavingInbox: [] })
})
