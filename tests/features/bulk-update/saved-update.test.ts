import { beforeEach, describe, expect, test } from 'vitest'
import type { Workspace } from '#db/workspace.ts'
import type { BulkField } from '#machines/bulk-update/bulk-update-types.ts'
import { deleteSavedUpdate, readSavedUpdate, saveUpdate } from '#src/features/bulk-update/saved-update.ts'
import { makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})

const fields: readonly BulkField[] = [
  { key: 'meta:passage', meta: { id: 7, key: 'Passage', type: 'NUMERIC', required: false, options: [] }, value: null, valueText: '' },
  { key: 'parent', meta: null, value: '3', valueText: 'Borrowed' },
]

describe('a bulk update that was left', () => {
  test('is there again as it was: samples in the order of the scans, and fields with and without a value [BULK-01]', async () => {
    await saveUpdate(workspace, { sampleIds: [2, 1], fields }, noon)
    expect(await readSavedUpdate(workspace)).toEqual({ at: noon, sampleIds: [2, 1], fields })
  })

  test('is without samples that were archived or deleted since', async () => {
    await saveUpdate(workspace, { sampleIds: [1, 4, 99], fields: [] }, noon)
    expect(await readSavedUpdate(workspace)).toEqual({ at: noon, sampleIds: [1], fields: [] })
    await saveUpdate(workspace, { sampleIds: [4, 99], fields: [] }, noon)
    expect(await readSavedUpdate(workspace)).toBeNull()
  })

  test('is one on this device, and gone once it is applied or started over', async () => {
    await saveUpdate(workspace, { sampleIds: [1], fields }, noon)
    await saveUpdate(workspace, { sampleIds: [1, 2], fields: [] }, noon + 1)
    expect(await readSavedUpdate(workspace)).toEqual({ at: noon + 1, sampleIds: [1, 2], fields: [] })
    await deleteSavedUpdate(workspace)
    expect(await readSavedUpdate(workspace)).toBeNull()
  })
})
