import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { limits } from '#domain/limits.ts'
import { provideStockTake } from '#src/app/actors/stock-take-actors.ts'
import { moveSampleChange, readPlacedSample } from '#src/workspace/mutations/move-sample.ts'
import { undoCountChange } from '#src/workspace/mutations/storage.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
const context = makeContext()
beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})

async function count(layerId: number, codes: readonly string[]) {
  const layer = (await workspace.mirror('storageLayers').get(layerId))!
  const actor = createActor(provideStockTake(workspace, context), { input: { layer, mode: 'count' } }).start()
  const here = await workspace.mirror('samples').where('layerId').equals(layerId).primaryKeys()
  actor.send({ type: 'content.changed', sampleIds: here })
  for (const text of codes) actor.send({ type: 'code.read', text, how: 'wedge' })
  actor.send({ type: 'finished' })
  const asked = await waitFor(actor, (state) => !state.hasTag('working') && !state.matches('ready'), { timeout: 20_000 })
  if (asked.matches('asking')) actor.send({ type: 'count.accepted' })
  const { context: tally } = await waitFor(actor, (state) => state.matches('finished'), { timeout: 20_000 })
  return tally.undo
}

const rows = async (layerId: number) => ({
  layer: await workspace.mirror('storageLayers').get(layerId),
  samples: await workspace.mirror('samples').where('layerId').equals(layerId).toArray(),
})

describe('a tube that belongs elsewhere', () => {
  const move = async (position?: number) => {
    const layer = (await workspace.mirror('storageLayers').get(2))!
    const actor = createActor(provideStockTake(workspace, context), { input: { layer, mode: 'count' } }).start()
    actor.send({ type: 'code.read', text: '005000000000003', how: 'wedge' })
    await waitFor(actor, (state) => state.context.rows.length === 1, { timeout: 20_000 })
    actor.send({ type: 'move.asked', row: 1, position })
    const moved = await waitFor(actor, (state) => state.context.rows[0]?.kind !== 'unexpected', { timeout: 20_000 })
    return { line: moved.context.rows[0], sample: await workspace.mirror('samples').get(3) }
  }

  test('is put where the person chooses, or into the next free position [STO-01]', async () => {
    expect(await move(4)).toMatchObject({ line: { kind: 'moved-here', position: 4 }, sample: { layerId: 2, position: 4 } })
    await write(workspace.disk, context, (await moveSampleChange(workspace, await readPlacedSample(workspace, 3), { layerId: null, position: 0 })).mutations)
    expect(await move()).toMatchObject({ line: { kind: 'moved-here', position: 3 }, sample: { layerId: 2, position: 3 } })
  })

  test('stays where it is recorded if the chosen position is taken [STO-01]', async () => {
    expect(await move(1)).toMatchObject({ line: { kind: 'failed' }, sample: { layerId: null } })
  })
})

describe('a recorded stock-take', () => {
  test('is undone as a whole: the box and its tubes are as before [STO-01]', async () => {
    const before = await rows(2)
    const undo = await count(2, ['TUBE-1'])
    const after = await rows(2)
    expect(after.layer).toMatchObject({ countedAt: noon, countedBy: 1 })
    expect(after.samples.map(({ id, missingSince }) => [id, missingSince])).toEqual([
      [1, null],
      [2, noon],
    ])
    await write(workspace.disk, context, undoCountChange({ name: 'Shelf' }, undo).mutations)
    expect(await rows(2)).toEqual(before)
  })

  test('so is one of a shelf with more samples than one command accepts [STO-01]', async () => {
    const many = Array.from({ length: limits.many.samples + 5 }, (_, at) =>
      serverRow('samples', 1_000 + at, makeSample({ id: 1_000 + at, name: `Tube ${at}`, layerId: 3, missingSince: at % 2 ? 7 : null })),
    )
    workspace = makeWorkspace()
    await takePage(workspace.disk, makePage({ rows: [...smallLab(), ...many] }), noon)
    const before = await rows(3)
    const undo = await count(3, [])
    expect(undo).toHaveLength(2)
    expect((await rows(3)).samples.every(({ missingSince }) => missingSince === noon)).toBe(true)
    await write(workspace.disk, context, undoCountChange({ name: 'Shelf' }, undo).mutations)
    expect(await rows(3)).toEqual(before)
  })
})
