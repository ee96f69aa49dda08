import { beforeEach, expect, test } from 'vitest'
import { applyPage } from '#db/rebase.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/write.ts'
import { addToSeriesMutations, removeFromSeriesMutations, undoAddToSeriesMutations } from '#src/features/series/series-mutations.ts'
import { makeContext, makePage, makeSample, makeSeries, noon, serverRow, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

const other = makeSeries({ id: 2, name: 'Other' })
const series = makeSeries({ id: 1 })

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  const rows = [...smallLab(), serverRow('sampleSeries', 2, other), serverRow('samples', 5, makeSample({ id: 5, seriesId: 2 }))]
  await applyPage(workspace.disk, makePage({ rows }), noon)
})
const seriesOf = async (...ids: number[]) => (await workspace.mirror('samples').bulkGet(ids)).map((sample) => sample?.seriesId)
const samples = async (...ids: number[]) => (await workspace.mirror('samples').bulkGet(ids)).map((sample) => sample!)

test('taking back an addition puts each sample where it was, in another series or in none [SER-01, SER-02]', async () => {
  const before = await samples(1, 5)
  await write(workspace.disk, makeContext(), addToSeriesMutations(series, before))
  expect(await seriesOf(1, 5)).toEqual([1, 1])
  await write(workspace.disk, makeContext(), undoAddToSeriesMutations(series, before))
  expect(await seriesOf(1, 5)).toEqual([null, 2])
})

test('a sample that is in the series is neither added again nor taken out by the Undo [SER-02]', async () => {
  await write(workspace.disk, makeContext(), addToSeriesMutations(series, await samples(1)))
  const before = await samples(1, 2)
  const acts = addToSeriesMutations(series, before)
  expect(acts.map(([, input]) => input)).toEqual([{ seriesId: 1, sampleIds: [2] }])
  await write(workspace.disk, makeContext(), [...acts, ...undoAddToSeriesMutations(series, before)])
  expect(await seriesOf(1, 2)).toEqual([1, null])
  await write(workspace.disk, makeContext(), removeFromSeriesMutations(series, await samples(1)))
  expect(await seriesOf(1)).toEqual([null])
})

test('more samples than one act may name are several acts [SER-02]', () => {
  const many = Array.from({ length: 2_001 }, (_, index) => ({ id: index + 1, seriesId: null }))
  expect(addToSeriesMutations(series, many).map(([, input]) => (input as { sampleIds: number[] }).sampleIds.length)).toEqual([1000, 1000, 1])
})
