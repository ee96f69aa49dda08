import { beforeEach, describe, expect, test } from 'vitest'
import { userSettingId, type UserSettingRow } from '#domain/entities/user-setting.ts'
import { packPickList, pickListSetting } from '#domain/rules/pick-list/shared-pick-list.ts'
import type { Workspace } from '#db/workspace.ts'
import { startPickList } from '#src/workspace/pick-list/start-pick-list.ts'
import { readPickList, readPickLists, savePickList } from '#src/workspace/pick-list/stored-list.ts'
import { makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})

/** As another device of this person has left it. */
const atBench = { title: 'For EXP-0001', phase: 'pick', isPicked: true, sampleIds: [1, 2], outIds: [], at: noon } as const
const begunHere = {
  title: 'For EXP-0001',
  phase: 'pick',
  isPicked: false,
  sampleIds: [1, 2],
  outIds: [],
  skipped: [2],
  thawed: null,
  rows: [{ row: 1, kind: 'unknown', sample: null }],
  lastRow: 1,
} as const

const settings = () => workspace.mirror('userSettings')
const arrive = async (id: string, value: string, key = pickListSetting(id)) => {
  const row: UserSettingRow = { id: userSettingId(workspace.userId, key), audience: workspace.userId, key, value }
  await settings().put(row)
}

describe('a pick list that was begun on another device', () => {
  test('is offered here, and continues where it was left', async () => {
    await arrive('theirs', packPickList(atBench))
    await arrive('', '{', 'windowWidth')
    expect(await readPickLists(workspace)).toEqual([{ id: 'theirs', isOnlyHere: false, ...atBench }])
    const { at: _, ...progress } = atBench
    expect(await readPickList(workspace, 'theirs')).toEqual({ ...progress, isShared: true, skipped: [], thawed: null, rows: [], lastRow: 0 })
  })

  test('is further than here: what was skipped and scanned here stays while the tubes are taken out, not once they are put back', async () => {
    await savePickList(workspace, 'ours', { ...begunHere, isShared: true }, noon)
    await arrive('ours', packPickList(atBench))
    expect(await readPickList(workspace, 'ours')).toMatchObject({ isPicked: true, skipped: [2], rows: [{ row: 1 }] })
    await arrive('ours', packPickList({ ...atBench, phase: 'put-back', isPicked: false, outIds: [1] }))
    expect(await readPickList(workspace, 'ours')).toMatchObject({ phase: 'put-back', outIds: [1], skipped: [], rows: [], lastRow: 1 })
    expect((await readPickLists(workspace)).map(({ id, phase }) => [id, phase])).toEqual([['ours', 'put-back']])
  })

  test('and was finished there is gone here; one that is only here stays, and says so', async () => {
    await savePickList(workspace, 'finished', { ...begunHere, isShared: true }, noon)
    await savePickList(workspace, 'only here', begunHere, noon)
    expect(await readPickList(workspace, 'finished')).toBeUndefined()
    expect((await readPickLists(workspace)).map(({ id, isOnlyHere }) => [id, isOnlyHere])).toEqual([['only here', true]])
    // The next list takes the remains away, and only those.
    await startPickList(workspace, 'Next', [1])
    await arrive('finished', packPickList({ ...atBench, phase: 'put-back' }))
    expect(await readPickList(workspace, 'finished')).toMatchObject({ lastRow: 0 })
    expect((await readPickLists(workspace)).map(({ title }) => title).toSorted()).toEqual(['For EXP-0001', 'For EXP-0001', 'Next'])
  })
})
