import { beforeEach, describe, expect, test } from 'vitest'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import type { Workspace } from '#db/workspace.ts'
import { countOf, readPickView } from '#src/features/pick-list/read-pick-view.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  const mine = makeSample({ id: 5, name: 'Mine', layerId: 2, position: 4, outBy: workspace.userId, outAt: noon })
  await takePage(workspace.disk, makePage({ rows: [...smallLab(), serverRow('samples', 5, mine)] }), noon)
})

describe('a pick list as the device knows it', () => {
  test('counts what is left in each compartment on the way, and names who has a sample', async () => {
    await write(workspace.disk, makeContext(), [mutation(checkOutSample, { sampleId: 2 }, 'out')])
    const view = await readPickView(workspace, [1, 2, 3, 4, 5, 99], 'pick')
    expect(view.walk.stops.map(({ layer, samples }) => [layer.id, samples.map(({ id }) => id)])).toEqual([[2, [1, 2, 5]]])
    expect(Object.fromEntries(view.states)).toEqual({ 1: 'to-go', 2: 'held', 3: 'to-go', 4: 'archived', 5: 'done' })
    expect([view.leftIn.get(1), view.leftIn.get(2)]).toEqual([1, 1])
    expect(view.holders.get(1)).toBe('Ada Admin')
    expect(view.withMe).toEqual([5])
    expect(countOf(view, 'to-go')).toBe(2)
  })

  test('on the way back, what is out is left to do', async () => {
    const view = await readPickView(workspace, [1, 5], 'put-back')
    expect(Object.fromEntries(view.states)).toEqual({ 1: 'done', 5: 'to-go' })
    expect(view.leftIn.get(2)).toBe(1)
  })
})
