import { expect, test } from 'vitest'
import { noteTakenPage, takenPages } from '#db/pull/taken-pages.ts'
import { readEngineState } from '#db/queries/engine-state.ts'
import { mutation } from '#db/writing/mutation.ts'
import { write } from '#db/writing/write.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { makeContext, makePage, noon, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

test('developers see the queue with what each change read and wrote, how far the device is, and what it has taken', async () => {
  const workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab(), ...totalsOf(smallLab()) }), noon)
  await write(workspace.disk, makeContext(), [mutation(moveSample, { sampleId: 3, layerId: 2, position: 3 }, 'Move 3')])
  noteTakenPage(workspace.disk, { at: noon, from: 'poke', versions: { group: 2 }, rows: 1, results: 0, more: false, outcome: 'applied' })

  const { queue, inbox, cursor, pages } = await readEngineState(workspace)
  expect(queue).toMatchObject([{ mutation: { n: 1, command: 'sample.move@1', label: 'Move 3' }, effect: { n: 1, trouble: null } }])
  expect(queue[0]!.effect!.touched).toContain('samples#3')
  expect(inbox).toEqual([])
  expect(cursor.versions.group).toBe(1)
  expect(pages).toMatchObject([{ from: 'poke', rows: 1 }])
})

test('only the last twenty pages are kept, the latest first, and those of each workspace apart', () => {
  const [one, other] = [makeWorkspace().disk, makeWorkspace().disk]
  for (let at = 1; at <= 30; at++) noteTakenPage(one, { at, from: 'pull', versions: { group: at }, rows: 0, results: 0, more: false, outcome: 'applied' })
  expect(takenPages(one)).toHaveLength(20)
  expect(takenPages(one)[0]).toMatchObject({ at: 30 })
  expect(takenPages(other)).toEqual([])
})
