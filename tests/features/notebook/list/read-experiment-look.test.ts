import { expect, test } from 'vitest'
import { readExperimentLook } from '#src/features/notebook/list/read-experiment-look.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { makeSample, noon } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeSection, makeSectionSample } from '#tests/harness/notebook.ts'

const file = (id: string, sectionId: number, fields: Partial<FileRow>): FileRow => ({
  id,
  audience: 0,
  subject: `sections#${sectionId}`,
  name: `${id}.png`,
  mediaType: 'image/png',
  size: 1,
  sha256: 'a'.repeat(64),
  state: 'stored',
  archived: 0,
  addedBy: 1,
  addedAt: noon,
  receivedAt: null,
  storedAt: noon,
  heldBy: null,
  ...fields,
})

test('the first picture of an experiment and the samples that went in before those that came out, without archived sections', async () => {
  const workspace = makeWorkspace()
  await workspace
    .mirror('sections')
    .bulkPut([
      makeSection({ id: 1, type: 'IMAGE', orderKey: 'V1', archived: 1 }),
      makeSection({ id: 2, type: 'SAMPLESOUT', orderKey: 'V2' }),
      makeSection({ id: 3, type: 'FILE', orderKey: 'V3' }),
      makeSection({ id: 4, type: 'SAMPLESIN', orderKey: 'V4' }),
    ])
  await workspace
    .mirror('files')
    .bulkPut([
      file('archived-section-00', 1, {}),
      file('report-00000000000', 3, { mediaType: 'application/pdf' }),
      file('second-00000000000', 3, { addedAt: noon + 2 }),
      file('first-000000000000', 3, { addedAt: noon + 1 }),
      file('removed-0000000000', 3, { archived: 1 }),
    ])
  await workspace.mirror('samples').put(makeSample({ id: 8, name: 'HeLa, passage 9', sampleTypeId: 5 }))
  await workspace
    .mirror('sectionSamples')
    .bulkPut([
      makeSectionSample({ sectionId: 2, sampleId: 7, name: 'Lysate' }),
      makeSectionSample({ sectionId: 4, sampleId: 8, name: 'HeLa' }),
      makeSectionSample({ sectionId: 1, sampleId: 9 }),
    ])
  const { picture, samples, sections } = await readExperimentLook(workspace, 1)
  expect(sections.map(({ id }) => id)).toEqual([2, 3, 4])
  expect(picture?.file.id).toBe('first-000000000000')
  expect(samples).toEqual([
    { id: 8, name: 'HeLa, passage 9', typeId: 5 },
    { id: 7, name: 'Lysate', typeId: undefined },
  ])
})
