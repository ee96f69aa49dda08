import { expect, test } from 'vitest'
import { findEarlier, keepNote, readNotes, type ImportNote } from '#db/import/import-notes.ts'
import { revoke } from '#db/revoke.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'

const note = (at: number, change: Partial<ImportNote> = {}): ImportNote => ({
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

test('the same file is known again: where it stopped, or that it is in already; not when it was undone [FAULT-61]', async () => {
  const workspace = makeWorkspace()
  expect(await findEarlier(workspace, '10-ff')).toBeUndefined()
  await keepNote(workspace, note(1, { state: 'running' }))
  await keepNote(workspace, note(2))
  await keepNote(workspace, note(3, { fingerprint: 'other' }))
  expect(await findEarlier(workspace, '10-ff')).toMatchObject({ batch: 'batch-1' })
  await keepNote(workspace, note(1, { state: 'undone' }))
  expect(await findEarlier(workspace, '10-ff')).toMatchObject({ batch: 'batch-2' })
  await keepNote(workspace, note(2, { state: 'undone' }))
  expect(await findEarlier(workspace, '10-ff')).toBeUndefined()
})

test('the last ten imports are known, the newest first, until the group is left', async () => {
  const workspace = makeWorkspace()
  for (let at = 0; at < 12; at++) await keepNote(workspace, note(at))
  expect((await readNotes(workspace)).map(({ batch }) => batch)).toEqual(Array.from({ length: 10 }, (_, at) => `batch-${11 - at}`))
  await revoke(workspace.disk, { lastMutation: 0, results: [] }, noon)
  expect(await readNotes(workspace)).toEqual([])
})
