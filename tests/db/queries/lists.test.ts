import { beforeEach, describe, expect, test } from 'vitest'
import {
  readAllChildren,
  readAllUnits,
  readChildren,
  readLayer,
  readNearestFreePositions,
  readNextFreePosition,
  readOccupancy,
  readPath,
  readPaths,
  readSamplesIn,
  readSiblings,
  readUnits,
} from '#db/queries/layers.ts'
import { readLineage } from '#db/queries/lineage.ts'
import { readMember, readMembers } from '#db/queries/members.ts'
import { readSampleType, readSampleTypes } from '#db/queries/sample-types.ts'
import { readAllSeries, readSeries } from '#db/queries/series.ts'
import { readFirstSamples, readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import {
  makeContext,
  makeLayer,
  makePage,
  makeSample,
  makeSampleType,
  makeSeries,
  makeUnit,
  noon,
  serverRow,
  smallLab,
  totalsOf,
} from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})
const bring = async (...rows: ServerRow[]) => {
  const others = smallLab().filter((old) => !rows.some((row) => row.entity === old.entity && row.id === old.id))
  expect(await takePage(workspace.disk, makePage({ from: 1, rows, ...totalsOf([...others, ...rows]) }), noon)).toBe('applied')
}
const move = (sampleId: number, layerId: number, position: number) =>
  write(workspace.disk, makeContext(), [mutation(moveSample, { sampleId, layerId, position }, 'Move')])

describe('lists of samples', () => {
  describe('the first ones by name, before the whole list is known', () => {
    const put = (...names: string[]) => workspace.mirror('samples').bulkPut(names.map((name, at) => makeSample({ id: 100 + at, name, sampleTypeId: 3 })))
    const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)
    const firstNames = async (limit: number) => (await readFirstSamples(workspace, 3, limit))?.map(({ name }) => name) ?? null

    test('numbers count by value, also where the index has them by digits', async () => {
      await put(...numbered('Box', 12))
      expect(await firstNames(5)).toEqual(numbered('Box', 5))
      expect(await firstNames(50)).toEqual(numbered('Box', 12))
      expect((await readFirstSamples(workspace, null, 2))?.map(({ name }) => name)).toEqual(['Äpfel', 'Borrowed'])
    })

    test('those that others could come before are left out', async () => {
      await put('Alpha', 'Beta 7', ...numbered('Tube', 30))
      expect(await firstNames(2)).toEqual(['Alpha', 'Beta 7'])
      expect(await firstNames(5)).toEqual(['Alpha', 'Beta 7'])
      expect(await firstNames(10)).toEqual(['Alpha', 'Beta 7', ...numbered('Tube', 8)])
      await put(...numbered('', 40))
      expect(await firstNames(5)).toBeNull()
    })

    test('none at all is an answer, too', async () => {
      expect(await firstNames(5)).toEqual([])
    })
  })

  test('one sample by its id, with its parent and its children', async () => {
    expect(await readSample(workspace, 1)).toMatchObject({ name: 'HeLa' })
    expect(await readSample(workspace, 99)).toBeUndefined()
    const link = (sampleId: number) => mutation(setSampleParent, { sampleId, parentId: 1 }, 'Parent')
    await write(workspace.disk, makeContext(), [link(3), link(2)])
    const family = async (id: number, most = 10) => {
      const { members, isCut } = await readLineage(workspace, id, most)
      return { ids: members.map((row) => row.id), isCut }
    }
    expect(await family(1)).toEqual({ ids: [1, 2, 3], isCut: false })
    expect(await family(2)).toEqual({ ids: [1, 2], isCut: false })
    expect(await family(1, 2)).toEqual({ ids: [1, 2], isCut: true })
    expect(await family(99)).toEqual({ ids: [], isCut: false })
  })
})

describe('compartments', () => {
  test('children by place, the path from the unit down, and siblings', async () => {
    await bring(serverRow('storageLayers', 5, makeLayer({ id: 5, name: 'Lid', parentId: 2 }), 2))
    expect((await readChildren(workspace, 1)).map((layer) => layer.name)).toEqual(['Box of four', 'Shelf'])
    expect((await readPath(workspace, 5)).map((layer) => layer.name)).toEqual(['Freezer 1', 'Box of four', 'Lid'])
    expect((await readSiblings(workspace, 3)).map((layer) => layer.id)).toEqual([2, 3])
    expect(await readPath(workspace, 99)).toEqual([])
    for (const [id, path] of await readPaths(workspace, [5, 3, 99, 3])) expect(path).toEqual(await readPath(workspace, id))
    expect(await readSiblings(workspace, 99)).toEqual([])
  })

  test('next to an outermost one are those of the other units, by name', async () => {
    await bring(
      serverRow('storageUnits', 2, makeUnit({ id: 2, name: 'Cabinet', rootLayerId: 9 }), 2),
      serverRow('storageLayers', 9, makeLayer({ id: 9, unitId: 2 }), 2),
    )
    expect((await readSiblings(workspace, 1)).map((layer) => layer.id)).toEqual([9, 1])
  })

  test('a cycle of compartments, if the server ever sent one, ends', async () => {
    await bring(serverRow('storageLayers', 20, makeLayer({ id: 20, parentId: 21 }), 2), serverRow('storageLayers', 21, makeLayer({ id: 21, parentId: 20 }), 2))
    expect((await readPath(workspace, 20)).length).toBeGreaterThan(1)
    expect((await readPaths(workspace, [20])).get(20)!.length).toBeGreaterThan(1)
  })

  test('contents by position, and how much room is left', async () => {
    await move(3, 2, 4)
    const { rows, mayHaveMore } = await readSamplesIn(workspace, 2, 10)
    expect(rows.map((row) => [row.position, row.id])).toEqual([
      [1, 1],
      [2, 2],
      [4, 3],
    ])
    expect(mayHaveMore).toBe(false)
    expect(await readOccupancy(workspace, (await readLayer(workspace, 2))!)).toEqual({ samples: 3, capacity: 4, free: 1 })
    expect(await readOccupancy(workspace, (await readLayer(workspace, 3))!)).toEqual({ samples: 0, capacity: 0, free: 0 })
  })

  test('of many samples in a compartment without a grid, all at position 0, only the first ones are read', async () => {
    await bring(...Array.from({ length: 9 }, (_, i) => serverRow('samples', 30 + i, makeSample({ id: 30 + i, layerId: 3 }), 2)))
    const { rows, mayHaveMore } = await readSamplesIn(workspace, 3, 4)
    expect({ ids: rows.map((row) => row.id), mayHaveMore }).toEqual({ ids: [30, 31, 32, 33], mayHaveMore: true })
    expect((await readSamplesIn(workspace, 3, 10)).mayHaveMore).toBe(false)
  })

  test('the next free position takes queued placements into account [LOC-04]', async () => {
    const box = (await readLayer(workspace, 2))!
    expect(await readNextFreePosition(workspace, box)).toBe(3)
    await move(3, 2, 3)
    expect(await readNextFreePosition(workspace, box)).toBe(4)
    expect(await readNearestFreePositions(workspace, box, 1)).toEqual([4])
    await bring(serverRow('samples', 9, makeSample({ id: 9, layerId: 2, position: 4 }), 2))
    expect(await readNextFreePosition(workspace, box)).toBeUndefined()
    expect(await readNextFreePosition(workspace, (await readLayer(workspace, 3))!)).toBe(0)
  })

  test('positions reserved for someone else are not free here, the person’s own are [STO-01]', async () => {
    const reserved = { 3: { userId: 2, note: 'PBMC' }, 4: { userId: workspace.userId, note: '' } }
    await bring(serverRow('storageLayers', 2, makeLayer({ id: 2, parentId: 1, rows: 2, columns: 2, reserved }), 2))
    const box = (await readLayer(workspace, 2))!
    expect(await readNextFreePosition(workspace, box)).toBe(4)
    expect(await readNearestFreePositions(workspace, box, 3)).toEqual([4])
  })

  test('archived ones are not listed [STO-01]', async () => {
    await bring(
      serverRow('storageLayers', 3, makeLayer({ id: 3, name: 'Shelf', parentId: 1, place: 2, archived: 1 }), 2),
      serverRow('storageUnits', 2, makeUnit({ id: 2, name: 'Old freezer', rootLayerId: 9, archived: 1 }), 2),
    )
    expect((await readChildren(workspace, 1)).map((layer) => layer.id)).toEqual([2])
    expect((await readAllChildren(workspace, 1)).map((layer) => layer.id)).toEqual([2, 3])
    expect((await readUnits(workspace)).map((unit) => unit.id)).toEqual([1])
    expect((await readAllUnits(workspace)).map((unit) => unit.id)).toEqual([1, 2])
  })
})

test('numbers in names count by value: storage units, sample types, series and the samples of one', async () => {
  const names = ['box 10', 'Box 9', 'Box 100']
  await workspace.mirror('storageUnits').bulkPut(names.map((name, at) => makeUnit({ id: 20 + at, name, rootLayerId: 30 + at })))
  await workspace.mirror('storageLayers').bulkPut(names.map((name, at) => makeLayer({ id: 30 + at, unitId: 20 + at, name, parentId: null })))
  await workspace.mirror('sampleTypes').bulkPut(names.map((name, at) => makeSampleType({ id: 20 + at, name })))
  await workspace.mirror('sampleSeries').bulkPut(names.map((name, at) => makeSeries({ id: 20 + at, name })))
  await workspace.mirror('samples').bulkPut(names.map((name, at) => makeSample({ id: 20 + at, name, seriesId: 20 })))
  const only = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).filter((name) => names.includes(name))
  const expected = ['Box 9', 'box 10', 'Box 100']
  expect(only(await readUnits(workspace))).toEqual(expected)
  expect(only(await readSiblings(workspace, 30))).toEqual(expected)
  expect(only(await readSampleTypes(workspace))).toEqual(expected)
  expect(only(await readAllSeries(workspace))).toEqual(expected)
  expect(only((await readSeries(workspace, 20)).samples)).toEqual(expected)
})

test('people by user id and sample types by name', async () => {
  await bring(serverRow('sampleTypes', 2, makeSampleType({ id: 2, name: 'Antibody' }), 2))
  expect(await readMember(workspace, 3)).toMatchObject({ fullName: 'Stu Student', role: 'Student' })
  expect((await readMembers(workspace)).get(2)?.fullName).toBe('Max Member')
  expect((await readSampleTypes(workspace)).map((type) => type.name)).toEqual(['Antibody', 'Cell line'])
  expect(await readSampleType(workspace, 1)).toMatchObject({ name: 'Cell line' })
})
