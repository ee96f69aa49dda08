import { expect, test } from 'vitest'
import { compareRack } from '#domain/rules/rack/compare-rack.ts'
import type { WellRead } from '#domain/rules/rack/rack-read.ts'
import { applyRack } from '#src/features/rack/apply-rack.ts'
import type { Change } from '#src/workspace/mutations/change.ts'
import { makeHands, type Hands } from '#tests/harness/do-and-undo.ts'

const tube = (id: number): WellRead => ({ kind: 'code', text: String(id) })
const empty: WellRead = { kind: 'empty' }

const placesOf = ({ sample }: Hands) => [1, 2, 3].map((id) => [sample(id).layerId, sample(id).position, sample(id).missingSince !== null] as const)

/** Reads the box of four, saves what differs, and returns what was saved in one go and its undo. */
async function apply(hands: Hands, read: readonly WellRead[]) {
  const { device, workspace, layer, sample } = hands
  const box = layer(2)
  const content = [1, 2, 3].map(sample).filter(({ layerId }) => layerId === box.id)
  const comparison = compareRack(read, (text) => ({ kind: 'sample', sample: sample(Number(text)) }), { layer: box, content, userId: device.userId })
  const saved: Change[] = []
  const mutate = async (wanted: Change | Promise<Change>) => {
    const change = await wanted
    saved.push(change)
    await device.write(...change.mutations)
    return true
  }
  const applied = await applyRack(workspace, mutate, box, { comparison, content })
  await device.sync()
  return { applied, saved }
}

test('tubes that changed places, and one that came, are where they were read; one undo takes all of it back', async () => {
  const hands = await makeHands()
  const before = placesOf(hands)
  const { applied, saved } = await apply(hands, [tube(2), tube(1), tube(3), empty])
  expect(saved).toHaveLength(1)
  expect(applied?.done).toBe('Box of four: 3 changes applied')
  expect(placesOf(hands)).toEqual([
    [2, 2, false],
    [2, 1, false],
    [2, 3, false],
  ])
  expect(hands.layer(2)).toMatchObject({ countedBy: hands.device.userId })
  await hands.device.write(...applied!.undo.mutations)
  await hands.device.sync()
  expect(placesOf(hands)).toEqual(before)
  expect(hands.layer(2)).toMatchObject({ countedAt: null, countedBy: null })
})

test('a sample at an empty position is missing and keeps its location; found again at another one, it is not, until that is undone', async () => {
  const hands = await makeHands()
  const first = await apply(hands, [tube(1), empty, empty, empty])
  expect(placesOf(hands)[1]).toEqual([2, 2, true])
  const { applied } = await apply(hands, [tube(1), empty, tube(2), empty])
  expect(placesOf(hands)[1]).toEqual([2, 3, false])
  await hands.device.write(...applied!.undo.mutations)
  expect(placesOf(hands)[1]).toEqual([2, 2, true])
  await hands.device.write(...first.applied!.undo.mutations)
  expect(placesOf(hands)[1]).toEqual([2, 2, false])
})

test('a sample that was not read, at whose position another tube is, has no location', async () => {
  const hands = await makeHands()
  const before = placesOf(hands)
  const { applied } = await apply(hands, [tube(2), empty, empty, empty])
  expect(placesOf(hands).slice(0, 2)).toEqual([
    [null, 0, false],
    [2, 1, false],
  ])
  await hands.device.write(...applied!.undo.mutations)
  await hands.device.sync()
  expect(placesOf(hands)).toEqual(before)
})

test('a well that was not read changes nothing, and the box is not counted', async () => {
  const hands = await makeHands()
  const { saved } = await apply(hands, [tube(1), { kind: 'unread' }, tube(3), empty])
  expect(saved[0]?.mutations.map(([, , label]) => label)).toEqual(['Moved Borrowed to Box of four · B1'])
  expect(placesOf(hands)[1]).toEqual([2, 2, false])
  expect(hands.layer(2).countedAt).toBeNull()
})
