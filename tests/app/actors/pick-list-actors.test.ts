import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { readPickList, readPickLists, savePickList, deletePickList } from '#src/workspace/pick-list/stored-list.ts'
import { startPickList } from '#src/workspace/pick-list/start-pick-list.ts'
import type { PickListProgress } from '#machines/pick-list/pick-list-types.ts'
import type { Workspace } from '#db/workspace.ts'
import { providePickList } from '#src/app/actors/pick-list-actors.ts'
import { makeContext, makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
const context = makeContext()
beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})

const code = (id: number) => '005' + String(id).padStart(12, '0')
const row = async (id: number) => (await workspace.mirror('samples').get(id))!

async function start(sampleIds: readonly number[]): Promise<{ id: string; progress: PickListProgress }> {
  const id = new URLSearchParams((await startPickList(workspace, 'For EXP-0001', sampleIds)).split('?')[1]).get('pick')!
  return { id, progress: (await readPickList(workspace, id))! }
}

function run(progress: PickListProgress) {
  const actor = createActor(providePickList(workspace, context), { input: { userId: context.userId, progress } }).start()
  const settled = () => waitFor(actor, (state) => !state.hasTag('working') && state.context.queue.length === 0, { timeout: 20_000 })
  const scan = async (id: number) => {
    actor.send({ type: 'code.read', text: code(id), how: 'wedge' })
    return (await settled()).context
  }
  return { actor, scan, settled }
}

describe('a pick list on this device', () => {
  test('takes samples out, marks one as missing, and returns them with their thaw; each step can be undone', async () => {
    const { progress } = await start([1, 2, 1])
    expect(progress.sampleIds).toEqual([1, 2])
    const before = await row(1)
    const { actor, scan, settled } = run(progress)
    await scan(1)
    expect(await row(1)).toMatchObject({ outBy: 1, layerId: before.layerId, position: before.position })
    actor.send({ type: 'sample.missed', sampleId: 2 })
    await settled()
    expect((await row(2)).missingSince).not.toBeNull()
    actor.send({ type: 'samples.changed', left: 0, withMe: [1] })
    actor.send({ type: 'finished' })
    expect(actor.getSnapshot().value).toBe('picked')
    actor.send({ type: 'put-back.begun' })
    actor.send({ type: 'thaw.answered', thawed: true })
    const { rows } = await scan(1)
    expect(await row(1)).toEqual({ ...before, thaws: before.thaws + 1 })
    actor.send({ type: 'row.undone', row: rows[0]!.row })
    await settled()
    expect(await row(1)).toMatchObject({ outBy: 1, thaws: before.thaws })
  })

  test('changes nothing for a tube that is not on the list', async () => {
    const { scan } = run((await start([1])).progress)
    const before = await row(2)
    expect((await scan(2)).rows).toMatchObject([{ kind: 'wrong', sample: { id: 2 } }])
    expect(await row(2)).toEqual(before)
  })

  test('is saved by sample id, continues with the samples as they are now, and is deleted at the end', async () => {
    const { id, progress } = await start([1, 2])
    const { scan } = run(progress)
    const { rows, lastRow } = await scan(1)
    await savePickList(workspace, id, { ...progress, rows, lastRow }, noon)
    const again = (await readPickList(workspace, id))!
    expect(again).toMatchObject({ title: 'For EXP-0001', sampleIds: [1, 2], lastRow: 1, rows: [{ row: 1, kind: 'out', sample: { id: 1, outBy: 1 } }] })
    await savePickList(workspace, 'older', { ...progress, rows: [{ row: 1, kind: 'wrong', sample: { ...rows[0]!.sample!, id: 99 } }], lastRow: 1 }, noon - 1)
    expect((await readPickLists(workspace)).map((list) => list.id)).toEqual([id, 'older'])
    expect((await readPickList(workspace, 'older'))!.rows).toEqual([])
    await deletePickList(workspace, id)
    expect(await readPickList(workspace, id)).toBeUndefined()
  })
})
