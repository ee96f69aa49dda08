import { describe, expect, test } from 'vitest'
import { findNewPositions, findPositions, moveSampleChange, placeSamplesBatch, placeSamplesChange } from '#src/workspace/mutations/move-sample.ts'
import { makeHands } from '#tests/harness/do-and-undo.ts'
import { reservedBox } from '#tests/harness/factories.ts'

describe('where samples go', () => {
  test('the first free positions in order, none that is taken or reserved for someone else [INV-03]', async () => {
    const hands = await makeHands()
    expect(await findPositions(hands.workspace, hands.layer(2), 2)).toEqual([3, 4])
    await hands.device.lab.change(reservedBox)
    await hands.device.sync()
    expect(await findPositions(hands.workspace, hands.layer(2), 1)).toEqual([4])
    expect(await findPositions(hands.workspace, hands.layer(2), 2)).toBeNull()
    expect(await findPositions(hands.workspace, hands.layer(3), 3)).toEqual([0, 0, 0])
  })

  test('the tapped one first, even if it is taken; then the free ones after it, then those before it', async () => {
    const hands = await makeHands()
    expect(await findPositions(hands.workspace, hands.layer(2), 2, 4)).toEqual([4, 3])
    expect(await findPositions(hands.workspace, hands.layer(2), 3, 1)).toEqual([1, 3, 4])
  })

  test('new samples use the free ones from the start on; without room for all of them it is refused', async () => {
    const hands = await makeHands()
    const start = { layer: hands.layer(2), position: 1 }
    expect(await findNewPositions(hands.workspace, start, 2)).toEqual([
      { layerId: 2, position: 3 },
      { layerId: 2, position: 4 },
    ])
    expect(await findNewPositions(hands.workspace, null, 1)).toEqual([{ layerId: null, position: 0 }])
    await expect(findNewPositions(hands.workspace, { ...start, position: 4 }, 2)).rejects.toMatchObject({ code: 'layer.full', detail: { layerId: 2 } })
  })
})

describe('samples that are placed', () => {
  test('one by one or in steps use the same positions and show the same messages', async () => {
    const hands = await makeHands()
    await hands.device.write(...(await moveSampleChange(hands.workspace, hands.sample(2), { layerId: 3, position: 0 })).mutations)
    const samples = [hands.sample(2), hands.sample(3)]
    const change = await placeSamplesChange(hands.workspace, samples, hands.layer(2))
    const batch = await placeSamplesBatch(hands.workspace, samples, hands.layer(2))
    expect(change).toMatchObject({ positions: [2, 3], done: '2 samples moved to Box of four' })
    expect(batch.done).toBe(change.done)
    expect(batch.steps.flatMap(({ mutations }) => mutations)).toEqual(change.mutations)
    expect(batch.steps.toReversed().flatMap(({ undo }) => undo)).toEqual(change.undo)
  })

  test('without room for all of them are refused, and none is moved', async () => {
    const hands = await makeHands()
    const samples = [1, 2, 3].map((id) => hands.sample(id))
    await expect(placeSamplesChange(hands.workspace, samples, hands.layer(2))).rejects.toMatchObject({ code: 'layer.full' })
    await expect(placeSamplesBatch(hands.workspace, samples, hands.layer(2))).rejects.toMatchObject({ code: 'layer.full' })
  })
})
