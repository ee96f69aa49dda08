import { beforeEach, describe, expect, test } from 'vitest'
import { reserveSample } from '#domain/commands/reserve-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { readManySamples } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { readReservedTexts } from '#src/workspace/samples/reserved-texts.ts'
import { readWarnings } from '#src/workspace/samples/sample-warnings.tsx'
import { makeContext, makeLayer, makePage, makeSample, makeSampleReservation, noon, serverRow, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  const me = workspace.userId
  const reserved = { 1: { userId: 2, note: '' }, 2: { userId: me, note: '' } }
  const box = makeLayer({ id: 2, name: 'Box of four', parentId: 1, rows: 2, columns: 2, reserved })
  const reservations = [
    makeSampleReservation({ sampleId: 1, userId: 3, amount: 20, unit: 'µL', reservedAt: noon + 1 }),
    makeSampleReservation({ sampleId: 1, userId: 2 }),
    makeSampleReservation({ sampleId: 1, userId: me, amount: 1, unit: 'µL' }),
    makeSampleReservation({ sampleId: 3, userId: 99 }),
  ].map((row) => serverRow('sampleReservations', row.id, row))
  await takePage(workspace.disk, makePage({ rows: [...smallLab(), serverRow('storageLayers', 2, box), ...reservations] }), noon)
})

const samples = async (...ids: number[]): Promise<SampleRow[]> => readManySamples(workspace, ids)

describe('before a sample is used', () => {
  test('a person reads what others have reserved of it, the earliest first, and whose position it is in; not what is their own', async () => {
    expect(Object.fromEntries(await readReservedTexts(workspace, await samples(1, 2, 3)))).toEqual({
      1: ['Reserved for Max Member', '20 µL reserved for Stu Student', 'Position reserved for Max Member'],
      3: ['Reserved'],
    })
  })

  test('the position no longer counts once the sample is elsewhere', async () => {
    const moved = makeSample({ id: 1, layerId: 2, position: 4 })
    expect((await readReservedTexts(workspace, [moved])).get(1)).not.toContain('Position reserved for Max Member')
  })

  test('it is known without the server, as soon as the reservation is on this device', async () => {
    await write(workspace.disk, makeContext({ userId: 2 }), [
      mutation(reserveSample, { sampleId: 2, amount: null, unit: '', experimentId: null, note: '' }, 'Reserved'),
    ])
    expect((await readReservedTexts(workspace, await samples(2))).get(2)).toEqual(['Reserved for Max Member'])
  })

  test('the warning in an experiment says the same', async () => {
    const [sample] = await samples(1)
    expect(await readWarnings(workspace, sample!)).toEqual((await readReservedTexts(workspace, [sample!])).get(1))
  })
})
