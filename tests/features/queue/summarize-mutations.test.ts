import { expect, test } from 'vitest'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { commandId } from '#domain/command.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { setUsedAmount } from '#domain/commands/set-used-amount.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { QueuedMutation } from '#db/disk/disk-rows.ts'
import { summarizeMutations, type KnownRows, type SampleState } from '#src/features/queue/summarize-mutations.ts'

const box = (id: number, name: string) => ({ id, name, rows: 9, columns: 9 }) as unknown as StorageLayerRow
const state: SampleState = { layerId: 1, position: 1, amount: 0.5, unit: 'mL' }
const known = (before?: SampleState): KnownRows => ({
  samples: new Map([[7, { id: 7, name: 'anti-CD3', state: before }]]),
  layers: new Map([box(1, 'Box 1'), box(2, 'Box 2')].map((layer) => [layer.id, layer])),
  names: new Map(),
})
let n = 0
const queued = (command: Parameters<typeof commandId>[0], input: object, sampleId = 7): QueuedMutation => ({
  n: ++n,
  command: commandId(command),
  input,
  label: 'in words',
  about: [rowKey('samples', sampleId)],
  capturedAt: 0,
  appVersion: '1',
  userId: 1,
  groupId: 1,
  clockOffset: 0,
})
const move = (layerId: number | null, position: number) => queued(moveSample, { sampleId: 7, layerId, position })
const take = (delta: number) => queued(adjustAmount, { sampleId: 7, delta, unit: 'mL' })
const shown = (mutations: readonly QueuedMutation[], before?: SampleState) =>
  summarizeMutations(mutations, known(before)).map(({ by, from, to }) => (by === null ? [from, to] : [by]))

test('each mutation of a sample begins where the one before it has left it', () => {
  expect(shown([move(2, 3), take(-0.08), move(2, 11), take(-0.02)], state)).toEqual([
    ['Box 1 · A1', 'Box 2 · A3'],
    ['0.5 mL', '0.42 mL'],
    ['Box 2 · A3', 'Box 2 · B2'],
    ['0.42 mL', '0.4 mL'],
  ])
})

test('what is used in an experiment is told as what it takes out', () => {
  const use = (used: number | null, was: number | null) => {
    const portion = (amount: number | null) => (amount === null ? null : { amount, unit: 'mL' })
    return queued(setUsedAmount, { sectionId: 3, sampleId: 7, used: portion(used), was: portion(was) })
  }
  expect(shown([use(0.1, null), use(0.3, 0.1), use(null, 0.3)], state)).toEqual([
    ['0.5 mL', '0.4 mL'],
    ['0.4 mL', '0.2 mL'],
    ['0.2 mL', '0.5 mL'],
  ])
})

test('where a mutation of the past began is not told, because it is not known', () => {
  expect(shown([move(2, 3), take(-0.08), take(0.1)])).toEqual([[null, 'Box 2 · A3'], ['−0.08 mL'], ['+0.1 mL']])
})

test('more than there is, and a place that is gone, are told as they were asked for', () => {
  expect(shown([take(-2), move(9, 1), move(null, 0)], state)).toEqual([['−2 mL'], ['Box 1 · A1', null], [null, null]])
})

test('a mutation is named after the sample as it is called now, a new one after what was typed, and others by their label', () => {
  const input = { id: 8, name: 'pBad day', sampleTypeId: 1, layerId: 2, position: 1, altBarcode: null, amount: 1, unit: 'mL', description: '', note: '' }
  const created = queued(createSample, { ...input, expiration: '', parentId: null, meta: {} }, 8)
  const series = { ...queued(createSeries, { id: 3, name: 'S' }), about: [] }
  expect(summarizeMutations([move(2, 1), created, series], known(state)).map(({ command, name }) => [command, name])).toEqual([
    ['sample.move', 'anti-CD3'],
    ['sample.create', 'pBad day'],
    ['series.create', null],
  ])
})
