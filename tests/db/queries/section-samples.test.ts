import { beforeEach, expect, test } from 'vitest'
import { countExperimentSamples, readSampleUses, readSectionSamples } from '#db/queries/section-samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeExperiment, makeSection, makeSectionSample } from '#tests/harness/notebook.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  await workspace.mirror('experiments').bulkPut([makeExperiment(), makeExperiment({ id: 2, name: 'Gel' })])
  await workspace
    .mirror('sections')
    .bulkPut([
      makeSection({ type: 'SAMPLESIN' }),
      makeSection({ id: 2, type: 'SAMPLESOUT', experimentId: 2 }),
      makeSection({ id: 3, type: 'SAMPLESIN', archived: 1 }),
    ])
  await workspace
    .mirror('sectionSamples')
    .bulkPut([
      makeSectionSample({ sampleId: 7, addedAt: noon + 2 }),
      makeSectionSample({ sampleId: 8, addedAt: noon + 1 }),
      makeSectionSample({ sectionId: 2, sampleId: 7, experimentId: 2, addedAt: noon + 3 }),
      makeSectionSample({ sectionId: 3, sampleId: 7 }),
    ])
})

test('the samples of a section are in the order in which they were added, and counted by section', async () => {
  expect((await readSectionSamples(workspace, 1)).map(({ sampleId }) => sampleId)).toEqual([8, 7])
  expect([...(await countExperimentSamples(workspace, 1))].toSorted()).toEqual([
    [1, 2],
    [3, 1],
  ])
})

test('a sample names the experiments it went into and came out of, latest first, without archived sections', async () => {
  const uses = await readSampleUses(workspace, 7)
  expect(uses.map(({ experiment, isOut }) => [experiment.name, isOut])).toEqual([
    ['Gel', true],
    ['Clone screen', false],
  ])
  expect(await readSampleUses(workspace, 9)).toEqual([])
})
