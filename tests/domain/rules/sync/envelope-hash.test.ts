import { expect, test } from 'vitest'
import { hashEnvelope } from '#domain/rules/sync/envelope-hash.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'

const sent: WireMutation = {
  n: 7,
  command: 'sample.move@1',
  input: { sampleId: 3, layerId: 20, position: 4 },
  userId: 1,
  groupId: 7,
  capturedAt: 1_790_000_000_000,
  clockOffset: 250.5,
  appVersion: '0.2.0',
  label: 'Moved to B4 · „Größe“ 🧪',
}

test('devices and servers of every version have the same hash for a mutation', () => {
  expect(hashEnvelope(sent)).toBe('d07622834b158cfc')
})

test('neither its number, nor a refusal from before a restore, nor the order of its fields, nor fields of later versions change it', () => {
  const { input: _, ...rest } = sent
  const same = { ...rest, later: true, n: 8, settled: 'position.taken', input: { position: 4, layerId: 20, sampleId: 3 } }
  expect(hashEnvelope(same)).toBe(hashEnvelope(sent))
  expect(hashEnvelope(JSON.parse(JSON.stringify(same)) as WireMutation)).toBe(hashEnvelope(sent))
})

test.each<Partial<WireMutation>>([
  { input: { sampleId: 3, layerId: 20, position: 5 } },
  { command: 'sample.move@2' },
  { capturedAt: sent.capturedAt + 1 },
  { clockOffset: 0 },
  { userId: 2 },
  { groupId: 8 },
  { label: 'Moved to B5' },
  { appVersion: '0.3.0' },
])('anything else does: %o', (other) => {
  expect(hashEnvelope({ ...sent, ...other })).not.toBe(hashEnvelope(sent))
})
