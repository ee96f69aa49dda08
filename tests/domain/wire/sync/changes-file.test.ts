import { expect, test } from 'vitest'
import { readChangesFile, writeChangesFile, type UnsentChanges } from '#domain/wire/sync/changes-file.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'

const moved = (n: number): WireMutation => ({
  n,
  command: 'sample.move@1',
  input: { sampleId: 7, layerId: 2, position: 3 },
  userId: 1,
  groupId: 2,
  capturedAt: 1_772_539_200_000,
  clockOffset: 0,
  appVersion: '0.2.0',
  label: 'Moved “α-CD3” to\nBox 1',
})
const changes: UnsentChanges = {
  userId: 1,
  groupId: 2,
  epoch: 'e1',
  device: 'device-key',
  deviceName: 'Bench 2',
  exportedAt: 1_772_539_200_000,
  mutations: [moved(4), moved(5)],
  rejected: [{ code: 'position.taken', detail: { by: 9 }, mutation: moved(1) }],
}
const text = 'Changes of Mara Lindqvist\n1. Moved “α-CD3”'
const file = writeChangesFile(text, changes)

test('a file begins with its text for people and holds the changes as they are', () => {
  expect(file.startsWith(`${text}\n`)).toBe(true)
  expect(readChangesFile(file)).toEqual(changes)
  // As an editor or a mail program on another system leaves it.
  expect(readChangesFile(`\uFEFF${file.replaceAll('\n', '\r\n')}\r\n`)).toEqual(changes)
  expect(readChangesFile(file.replace('Mara Lindqvist', 'M. L.'))).toEqual(changes)
})

test('a text that looks like the second part does not take its place', () => {
  expect(readChangesFile(writeChangesFile('----- BEGIN ALIQUOT CHANGES 2 -----\n{}', changes))).toEqual(changes)
})

test('a damaged, cut, newer or different file is told apart, and nothing is read from it', () => {
  expect(readChangesFile(file.replace('"position":3', '"position":4'))).toBe('damaged')
  expect(readChangesFile(file.slice(0, -40))).toBe('damaged')
  expect(readChangesFile(file.slice(0, file.indexOf('"mutations"')))).toBe('damaged')
  expect(readChangesFile(file.replace('CHANGES 2 ', 'CHANGES 3 '))).toBe('newer')
  for (const other of ['', text, '{"format":"aliquot-queue","version":1,"queue":[],"inbox":[]}']) expect(readChangesFile(other)).toBe('unknown')
})

test('changes of two people, or with a number missing, are not one queue', () => {
  const written = (fields: Partial<UnsentChanges>) => readChangesFile(writeChangesFile(text, { ...changes, ...fields }))
  expect(written({ mutations: [moved(4), { ...moved(5), userId: 3 }] })).toBe('damaged')
  expect(written({ mutations: [moved(4), moved(6)] })).toBe('damaged')
  expect(written({ rejected: [{ ...changes.rejected[0]!, mutation: { ...moved(1), groupId: 3 } }] })).toBe('damaged')
  expect(written({ device: 'short' })).toBe('damaged')
})
