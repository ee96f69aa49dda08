import { expect, test } from 'vitest'
import { readSectionView } from '#src/features/notebook/samples/read-section-view.ts'
import { makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeSectionSample } from '#tests/harness/notebook.ts'
import { takePage } from '#tests/harness/take-page.ts'

test('what is left is compared with what the sample held before any experiment used of it', async () => {
  const workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
  await workspace
    .mirror('sectionSamples')
    .bulkPut([
      makeSectionSample({ sampleId: 1, amount: 250, unit: 'µL' }),
      makeSectionSample({ sectionId: 2, sampleId: 1, amount: 0.5, unit: 'mL' }),
      makeSectionSample({ sectionId: 3, sampleId: 1, amount: 1, unit: 'g' }),
      makeSectionSample({ sampleId: 999, addedAt: noon + 1, name: 'Deleted' }),
    ])
  expect((await readSectionView(workspace, 1)).map(({ row, item, full }) => [row.name, item?.sample.name, full])).toEqual([
    ['HeLa', 'HeLa', 1.75],
    ['Deleted', undefined, 0],
  ])
})
