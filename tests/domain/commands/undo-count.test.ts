import { describe, expect, test } from 'vitest'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { recordCount } from '#domain/commands/record-count.ts'
import { undoCount } from '#domain/commands/undo-count.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, makeLayer, makeSample, noon } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const before = { countedAt: noon - 9_000, countedBy: 2 }
const undo = (layerId = 2, marks: { sampleId: number; was: number | null; now: number | null }[] = []) => ({ layerId, countedAt: noon, was: before, marks })
const box = (countedAt: number) => ({
  entity: 'storageLayers' as const,
  id: 2,
  after: { ...makeLayer({ id: 2, name: 'Box of four', parentId: 1, rows: 2, columns: 2, countedAt, countedBy: 1 }) },
})
const missing = { entity: 'samples' as const, id: 2, after: { ...makeSample({ id: 2, name: 'Äpfel', layerId: 2, position: 2, missingSince: noon }) } }

commandSuite(undoCount, {
  accepted: {
    input: after(undo(2, [{ sampleId: 2, was: null, now: noon }]), box(noon), missing),
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
  test('the box was counted when it was counted before, and what was missing before is missing again', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(box(before.countedAt), { ...missing, after: { ...missing.after, missingSince: 5 } })
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
    await lab.change(box(before.countedAt))
    await ada.pull()
    await ada.do(recordCount, { layerId: 2, found: [], missing: [1, 2] })
    for (const sampleId of [1, 2, 2]) await ada.do(undoCount, undo(2, [{ sampleId, was: null, now: noon }]))
    await ada.sync()
    expect(ada.row('storageLayers', 2)).toMatchObject(before)
    expect([ada.row('samples', 1), ada.row('samples', 2)]).toMatchObject([{ missingSince: null }, { missingSince: null }])
    expect(ada.state.inbox).toEqual([])
  })

  test('a tube that was moved or taken out since then stays as it is', async () => {
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
})
