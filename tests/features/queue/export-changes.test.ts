import { expect, test } from 'vitest'
import { moveSample } from '#domain/commands/move-sample.ts'
import { readChangesFile } from '#domain/wire/sync/changes-file.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { readFileText } from '#src/features/queue/export-changes.ts'
import { makeContext, makeMember, makePage, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

test('an exported file says who did what, in order, from what to what, and what was rejected; and holds exactly what would be sent', async () => {
  const workspace = makeWorkspace()
  const { userId } = workspace
  const rows = [...smallLab(), serverRow('members', userId, makeMember({ id: userId }))]
  await takePage(workspace.disk, makePage({ rows }), noon)
  const move = mutation(moveSample, { sampleId: 1, layerId: 3, position: 0 }, 'Moved HeLa')
  const [rejected] = await write(workspace.disk, makeContext({ userId }), [
    move,
    mutation(adjustAmount, { sampleId: 1, delta: -0.5, unit: 'mL' }, 'Changed the amount of HeLa'),
  ])
  const answer = { n: rejected!, code: 'position.taken', detail: {}, remarks: [] }
  await takePage(workspace.disk, makePage({ ...totalsOf(rows), from: 1, version: 2, lastMutation: 1, results: [answer] }), noon)

  const file = await readFileText(workspace, { fullName: 'Mara Lindqvist', groupName: 'Okafor Lab' }, noon)
  const lines = file.split('\n').map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'then'))
  expect(lines.slice(2, 6)).toEqual(['User: Mara Lindqvist', 'Group: Okafor Lab', 'Device: No name', 'Exported: then'])
  expect(lines.slice(lines.indexOf('Waiting: 1'), -5)).toEqual([
    'Waiting: 1',
    '',
    '1. then Changed the amount of HeLa',
    '   Amount: 1 mL → 0.5 mL',
    '',
    'Rejected: 1',
    '',
    '1. then Moved HeLa',
    '   Move: Box of four · A1 → Shelf',
    '   Rejected: Error: Could not place sample at this location',
    '',
    'Aliquot reads the part below. Do not change it.',
  ])
  expect(readChangesFile(file)).toMatchObject({
    userId,
    mutations: [{ n: 2, command: 'sample.adjust-amount@1', input: { delta: -0.5 } }],
    rejected: [{ code: 'position.taken', mutation: { command: 'sample.move@1' } }],
  })
})
