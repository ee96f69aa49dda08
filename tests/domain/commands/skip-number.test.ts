import { expect, test } from 'vitest'
import { isSkip, skipNumber } from '#domain/commands/skip-number.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

test('a skipped number changes nothing, here and on the server, and is accepted there under its number [FAULT-60]', async () => {
  const { ada } = await makeTwoDevices()
  const before = ada.row('samples', 1)
  await ada.do(skipNumber, {})
  expect([...ada.disk.outbox.values()].map((mutation) => [mutation.n, isSkip(mutation)])).toEqual([[1, true]])
  await ada.sync()
  expect([...ada.disk.outbox.values()]).toEqual([])
  expect(ada.disk.inbox.size).toBe(0)
  expect(ada.row('samples', 1)).toEqual(before)
})
