import { expect, test } from 'vitest'
import { findEarlierImport, saveImportProgress, listImportProgress } from '#db/import/import-progress.ts'
import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import { removeLeftGroup } from '#db/pull/remove-left-group.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

const note = (at: number, change: Partial<ImportProgress> = {}): ImportProgress => ({
  batch: `batch-${at}`,
  fileName: 'freezer.csv',
  fingerprint: '10-ff',
  startedAt: noon + at,
  total: 9,
  done: 3,
  upTo: 4,
  ahead: [],
  state: 'finished',
  ...change,
})

test('the same file is recognized: where it stopped, or that it has been imported; but not after an undo [FAULT-61]', async () => {
  const workspace = makeWorkspace()
  expect(await findEarlierImport(workspace, '10-ff')).toBeUndefined()
  await saveImportProgress(workspace, note(1, { state: 'running' }))
  await saveImportProgress(workspace, note(2))
  await saveImportProgress(workspace, note(3, { fingerprint: 'other' }))
  expect(await findEarlierImport(workspace, '10-ff')).toMatchObject({ batch: 'batch-1' })
  await saveImportProgress(workspace, note(1, { state: 'undone' }))
  expect(await findEarlierImport(workspace, '10-ff')).toMatchObject({ batch: 'batch-2' })
  await saveImportProgress(workspace, note(2, { state: 'undone' }))
  expect(await findEarlierImport(workspace, '10-ff')).toBeUndefined()
})

test('the last ten imports are listed, newest first, until the person leaves the group', async () => {
  const workspace = makeWorkspace()
  for (let at = 0; at < 12; at++) await saveImportProgress(workspace, note(at))
  expect((await listImportProgress(workspace)).map(({ batch }) => batch)).toEqual(Array.from({ length: 10 }, (_, at) => `batch-${11 - at}`))
  await removeLeftGroup(workspace.disk, { lastMutation: 0, results: [] }, noon)
  expect(await listImportProgress(workspace)).toEqual([])
})
