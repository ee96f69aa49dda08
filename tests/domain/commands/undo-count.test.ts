import { describe, expect, test } from 'vitest'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { recordCount } from '#domain/commands/record-count.ts'
import { undoCount } from '#domain/commands/undo-count.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, makeLayer, makeSample, noon } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const before = { countedAt: noon - 9_000, countedBy: 2 }
const undo = (layerId = 2, marks: { sampleId: number; was: number | null; now: number | null }[] = []) => ({ layerId, countedAt: noon, was: before, marks })
const box = (countedAt: number, countedBy = 1) => ({
  entity: 'storageLayers' as const,
  id: 2,
  after: { ...makeLayer({ id: 2, name: 'Box of four', parentId: 1, rows: 2, columns: 2, countedAt, countedBy }) },
})
const missing = { entity: 'samples' as const, id: 2, after: { ...makeSample({ id: 2, name: 'Äpfel', layerId: 2, position: 2, missingSince: noon }) } }

/** The box was counted before, and now by another device of the same person, who missed a tube. */
async function counted({ lab, userId }: TestDevice) {
  await lab.change(box(before.countedAt, before.countedBy))
  const other = await lab.device(userId)
  await other.do(recordCount, { layerId: 2, found: [], missing: [2] })
  await other.sync()
  return undo(2, [{ sampleId: 2, was: null, now: noon }])
}

commandSuite(undoCount, {
  accepted: {
    input: counted,
    entity: 'samples',
    id: () => 2,
    becomes: () => ({ missingSince: null, layerId: 2, position: 2 }),
  },
  refused: {
    'permission.denied': { by: 4, input: after(undo(), box(noon)) },
    'layer.gone': { input: undo(99) },
    'layer.archived': { input: after(undo(8), archivedBox) },
    'layer.counted-since': { input: after(undo(), box(noon + 1)) },
  },
})

describe('layer.undo-count', () => {
  test('the box gets its previous count back, and what was missing before is missing again', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(box(before.countedAt, 2), { ...missing, after: { ...missing.after, missingSince: 5 } })
    await ada.pull()
    await ada.do(recordCount, { layerId: 2, found: [2], missing: [1] })
    expect(ada.row('samples', 2)).toMatchObject({ missingSince: null })
    const marks = [
      { sampleId: 1, was: null, now: noon },
      { sampleId: 2, was: 5, now: null },
    ]
    await ada.do(undoCount, undo(2, marks))
    await ada.sync()
    expect(ada.row('storageLayers', 2)).toMatchObject(before)
    expect(ada.row('samples', 1)).toMatchObject({ missingSince: null })
    expect(ada.row('samples', 2)).toMatchObject({ missingSince: 5 })
  })

  test('undone in parts, all of it is undone; undone twice, nothing more happens', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(box(before.countedAt, 2))
    await ada.pull()
    await ada.do(recordCount, { layerId: 2, found: [], missing: [1, 2] })
    for (const sampleId of [1, 2, 2]) await ada.do(undoCount, undo(2, [{ sampleId, was: null, now: noon }]))
    await ada.sync()
    expect(ada.row('storageLayers', 2)).toMatchObject(before)
    expect([ada.row('samples', 1), ada.row('samples', 2)]).toMatchObject([{ missingSince: null }, { missingSince: null }])
    expect(ada.state.inbox).toEqual([])
  })

  test('a tube that was moved or checked out since then stays as it is', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(box(noon), { ...missing, after: { ...missing.after, missingSince: null } })
    await max.pull()
    await ada.pull()
    await max.do(checkOutSample, { sampleId: 2 })
    await max.do(moveSample, { sampleId: 1, layerId: 3, position: 0 })
    await max.sync()
    const marks = [1, 2].map((sampleId) => ({ sampleId, was: 5, now: null }))
    await ada.do(undoCount, undo(2, marks))
    await ada.sync()
    expect([ada.row('samples', 1), ada.row('samples', 2)]).toMatchObject([{ missingSince: null }, { missingSince: null }])
  })

  describe('restores only what was there', () => {
    /** Ada counts, then undoes it with the earlier state that she claims. */
    async function takeBack(said: Partial<Parameters<typeof undoCount.about>[0]>) {
      const { lab, ada } = await makeTwoDevices()
      await lab.change(box(before.countedAt, before.countedBy))
      await ada.pull()
      await ada.do(recordCount, { layerId: 2, found: [], missing: [2] })
      await ada.do(undoCount, { ...undo(2, [{ sampleId: 2, was: null, now: noon }]), ...said })
      await ada.sync()
      return { ada, layer: await lab.row('storageLayers', 2), sample: await lab.row('samples', 2) }
    }
    const stands = { layer: { countedAt: noon, countedBy: 1 }, sample: { missingSince: noon } }

    test.each([
      ['a stock-take by someone else that never happened', { was: { countedAt: noon - 5_000, countedBy: 2 } }],
      ['the right time under another name', { was: { countedAt: before.countedAt, countedBy: 3 } }],
      ['none, although there was one', { was: { countedAt: null, countedBy: null } }],
      ['a tube that was never missing', { marks: [{ sampleId: 2, was: noon - 86_400_000, now: noon }] }],
    ])('%s is refused, and the count stays [FAULT-08]', async (_, said) => {
      const { ada, layer, sample } = await takeBack(said)
      expect(layer).toMatchObject(stands.layer)
      expect(sample).toMatchObject(stands.sample)
      expect(ada.state.inbox).toMatchObject([{ code: 'undo.unknown' }])
    })

    test('a stock-take in the year 287396 is not valid input [FAULT-08]', async () => {
      await expect(takeBack({ was: { countedAt: Number.MAX_SAFE_INTEGER, countedBy: 2 } })).rejects.toMatchObject({ code: 'input.invalid' })
    })

    test('only a colleague can undo their own count [FAULT-08]', async () => {
      const { lab, ada, max } = await makeTwoDevices()
      await max.do(recordCount, { layerId: 2, found: [], missing: [2] })
      await max.sync()
      await ada.pull()
      const theirs = { ...undo(2, [{ sampleId: 2, was: null, now: noon }]), was: { countedAt: null, countedBy: null } }
      await expect(ada.do(undoCount, theirs)).rejects.toMatchObject({ code: 'permission.denied' })
      await max.do(undoCount, theirs)
      await max.sync()
      expect(await lab.row('storageLayers', 2)).toMatchObject({ countedAt: null, countedBy: null })
      // Like the second part of an undo, when the time has already been restored.
      await ada.pull()
      await max.do(recordCount, { layerId: 2, found: [], missing: [2] })
      await max.sync()
      await ada.pull()
      await expect(ada.do(undoCount, { ...theirs, countedAt: noon + 1, was: { countedAt: noon, countedBy: 2 } })).resolves.toBeDefined()
      await ada.sync()
      expect(await lab.row('samples', 2)).toMatchObject({ missingSince: noon })
    })
  })
})
