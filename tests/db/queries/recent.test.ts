import { expect, test } from 'vitest'
import { readScans, readVisits, recordScan, recordVisit } from '#db/queries/recent.ts'
import { saveProgress } from '#db/saved-progress.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

test('what was opened last is remembered once each, latest first, and not more than twenty', async () => {
  const workspace = makeWorkspace()
  await saveProgress(workspace, { id: 'stock-take:count:1', at: 1, content: {} })
  for (let id = 1; id <= 22; id++) await recordVisit(workspace, { entity: 'samples', id }, 100 + id)
  await recordVisit(workspace, { entity: 'storageLayers', id: 5 }, 200)
  await recordVisit(workspace, { entity: 'samples', id: 10 }, 201)
  const visits = await readVisits(workspace)
  expect(visits).toHaveLength(20)
  expect(visits.slice(0, 3)).toEqual([
    { entity: 'samples', id: 10, at: 201 },
    { entity: 'storageLayers', id: 5, at: 200 },
    { entity: 'samples', id: 22, at: 122 },
  ])
  expect(visits.filter(({ id }) => id === 10)).toHaveLength(1)
})

test('the last twenty codes are remembered, each once, beside what was opened', async () => {
  const workspace = makeWorkspace()
  await recordVisit(workspace, { entity: 'samples', id: 1 }, 99)
  for (let n = 1; n <= 22; n++) await recordScan(workspace, { text: `code ${n}`, how: 'wedge' }, 100 + n)
  await recordScan(workspace, { text: 'code 10', how: 'camera' }, 200)
  const scans = await readScans(workspace)
  expect(scans).toHaveLength(20)
  expect(scans.slice(0, 2)).toEqual([
    { text: 'code 10', how: 'camera' },
    { text: 'code 22', how: 'wedge' },
  ])
  expect(await readVisits(workspace)).toHaveLength(1)
})
