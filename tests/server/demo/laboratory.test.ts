import { describe, expect, test } from 'vitest'
import type { SampleRow } from '#domain/entities/sample.ts'
import { isUnit } from '#domain/rules/samples/amount.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { capacityOf } from '#domain/rules/storage/grid.ts'
import { demoRows } from '#server/demo/demo-rows.ts'
import { demoPeople } from '#server/demo/people.ts'
import { byId, duplicates, loadGroups, now, type Group } from './demo-world.ts'

describe('the laboratory', () => {
  const groups = loadGroups()
  const [okafor, virology, teaching] = groups as [Group, Group, Group]
  const used = (group: Group, name: string): string[] => {
    const layer = group.storageLayers.find((one) => one.name === name)!
    return group.all.filter(({ layerId }) => layerId === layer.id).map(({ name }) => name)
  }

  test('is the same for the same seed and day, however often its samples are requested', () => {
    expect(loadGroups()).toEqual(groups.map((group) => ({ ...group, samples: expect.any(Function) as unknown })))
    expect([...okafor.samples()]).toEqual(okafor.all)
    expect(loadGroups({ seed: 2 })[0]!.all).not.toEqual(okafor.all)
  })

  test('keeps its content if the database uses other ids', () => {
    const ids = {
      samples: 501,
      storageLayers: 91,
      users: Object.fromEntries(demoPeople.map(({ login }, at) => [login, at + 71])),
      groups: { okafor: 8, virology: 9, teaching: 7 },
    }
    const moved = demoRows({ now, ids: ids as NonNullable<Parameters<typeof demoRows>[0]['ids']> })
    for (const [at, { all }] of groups.entries()) {
      const expected = all.map((sample) => ({
        ...sample,
        id: sample.id + 500,
        ownerId: sample.ownerId + 70,
        parentId: sample.parentId === null ? null : sample.parentId + 500,
        layerId: sample.layerId === null ? null : sample.layerId + 90,
      }))
      expect([...moved[at]!.samples()]).toEqual(expected)
    }
  })

  test('has three groups, of which the first has the most samples', () => {
    expect(groups.map(({ group, all }) => [group.name, all.length])).toEqual([
      ['Okafor Lab', 1400],
      ['Virology core', 350],
      ['Teaching lab', 250],
    ])
    expect(new Set(groups.flatMap(({ members }) => members.map(({ role }) => role)))).toEqual(new Set(['Administrator', 'Member', 'Student', 'Guest']))
    for (const { members } of groups) expect(members.filter(({ role }) => role === 'Administrator').length).toBeGreaterThan(0)
    expect(groups.filter(({ members }) => members.some(({ fullName }) => fullName === 'Mara Lindqvist'))).toEqual([okafor, virology])
    expect(teaching.members.some(({ fullName }) => fullName === 'Mara Lindqvist')).toBe(false)
    expect(duplicates(demoPeople.map(({ login }) => login))).toEqual([])
  })

  test('has twelve types that differ in shape, and samples of each', () => {
    const { sampleTypes, all } = okafor
    expect(sampleTypes).toHaveLength(12)
    expect(duplicates(sampleTypes.map(({ shape }) => shape))).toEqual([])
    expect(sampleTypes.filter(({ id }) => all.filter(({ sampleTypeId }) => sampleTypeId === id).length < 20)).toEqual([])
    const look = Object.fromEntries(sampleTypes.map(({ name, shape, tone }) => [name, `${shape} ${tone}`]))
    expect(look).toMatchObject({ Antibody: 'triangle blue', Plasmid: 'ring violet', 'Cell line': 'hexagon amber', Protein: 'diamond green' })
    expect(sampleTypes.every(({ unit }) => isUnit(unit))).toBe(true)
    expect(duplicates(groups.flatMap((group) => group.sampleTypes.flatMap(({ fields }) => fields.map(({ id }) => id))))).toEqual([])
  })

  test('has freezers with boxes that are full, nearly empty and empty', () => {
    expect(okafor.storageUnits.map(({ name, temperature }) => `${name} ${temperature}`)).toEqual([
      'Freezer F1 -80',
      'Freezer F2 -80',
      'Freezer F3 -20',
      'Freezer F4 -20',
      'Cryo tank LN1 -196',
      'Fridge K1 4',
      'Chemicals Q1 21',
      'Mouse rack M1 22',
    ])
    expect(used(okafor, 'Box 1 Antibodies')).toHaveLength(81)
    expect(used(okafor, 'Box 2 Working stocks')).toHaveLength(44)
    expect(used(okafor, 'Box 3 Lentivirus')).toHaveLength(12)
    expect(used(okafor, 'Box 4 CRISPR clones')).toHaveLength(63)
    expect(used(okafor, 'Box 5 Spare')).toEqual([])
    const fill = okafor.storageLayers
      .filter((layer) => capacityOf(layer) > 0)
      .map((layer) => okafor.all.filter(({ layerId }) => layerId === layer.id).length / capacityOf(layer))
    expect(fill.some((part) => part > 0 && part < 0.15)).toBe(true)
    expect(new Set(okafor.storageLayers.flatMap(({ rows, columns }) => (rows ? [`${rows}×${columns}`] : [])))).toEqual(new Set(['9×9', '10×10', '8×12', '8×5']))
    expect(okafor.storageLayers.filter(({ altBarcode }) => altBarcode !== null).length).toBeGreaterThan(10)
  })

  test('has the showcase samples under their ids and codes', () => {
    const find = (id: number) => okafor.all.find((sample) => sample.id === id)
    expect(find(1842)).toMatchObject({
      name: 'anti-CD3ε (OKT3)',
      altBarcode: 'AB-0233',
      position: 13,
      expiration: '2026-12-04',
      amount: 0.42,
      unit: 'mL',
      parentId: 1841,
    })
    expect(toBarcode('sample', find(1842)!.id)).toBe('005000000001842')
    expect(find(1841)).toMatchObject({ name: 'OKT3 stock', altBarcode: 'AB-0180' })
    expect(find(1907)).toMatchObject({ name: 'pX459-TP53 gRNA 2', altBarcode: 'PL-0421', position: 14, amount: 38, unit: 'µL' })
    const box1 = used(okafor, 'Box 1 Antibodies')
    for (const name of ['anti-PD-L1 (28-8)', 'anti-FoxP3 (236A/E7), PE', 'goat anti-mouse IgG, HRP']) expect(box1).toContain(name)
    expect(okafor.all.filter(({ name }) => name === 'HEK293T, passage 14').map(({ altBarcode }) => altBarcode)).toEqual(
      expect.arrayContaining(['CL-0106', 'CL-0107']),
    )
  })

  test('has samples that have expired, expire soon, or much later; some archived, some without a location, some without a code', () => {
    const live = okafor.all.filter(({ archived }) => !archived)
    const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
    const expiring = live.filter(({ expiration }) => expiration !== '')
    const count = (test: (sample: SampleRow) => boolean) => live.filter(test).length
    expect(expiring.filter(({ expiration }) => expiration < day(0)).length).toBeGreaterThan(2)
    expect(expiring.filter(({ expiration }) => expiration >= day(0) && expiration <= day(30)).length).toBeGreaterThan(8)
    expect(expiring.filter(({ expiration }) => expiration > day(30)).length).toBeGreaterThan(200)
    expect(okafor.all.length - live.length).toBeGreaterThan(60)
    expect(count(({ layerId }) => layerId === null)).toBeGreaterThan(20)
    expect(count(({ altBarcode }) => altBarcode === null)).toBeGreaterThan(150)
    expect(count(({ note }) => note !== '')).toBeGreaterThan(60)
  })

  test('has lineages three deep, and series of more than one sample', () => {
    const samples = byId(okafor.all)
    const depth = (sample: SampleRow): number => (sample.parentId === null ? 1 : 1 + depth(samples.get(sample.parentId)!))
    const typeName = new Map(okafor.sampleTypes.map(({ id, name }) => [id, name]))
    const deep = okafor.all.filter((sample) => depth(sample) >= 3)
    expect(deep.length).toBeGreaterThan(20)
    const kindsOfPairs = new Set(
      okafor.all.flatMap((sample) =>
        sample.parentId === null ? [] : `${typeName.get(samples.get(sample.parentId)!.sampleTypeId)} → ${typeName.get(sample.sampleTypeId)}`,
      ),
    )
    for (const pair of ['Plasmid → Glycerol stock', 'Glycerol stock → Plasmid', 'Cell line → Cell line', 'Tissue → RNA', 'Blood → Blood', 'Mouse → Mouse']) {
      expect(kindsOfPairs).toContain(pair)
    }
    for (const { id } of okafor.sampleSeries) expect(okafor.all.filter(({ seriesId }) => seriesId === id).length).toBeGreaterThan(1)
  })

  test('nobody owns what they may not create', () => {
    for (const { all, members } of groups) {
      const roles = new Map(members.map(({ id, role }) => [id, role]))
      expect(new Set(all.map(({ ownerId }) => roles.get(ownerId)))).not.toContain('Guest')
      expect(all.every(({ ownerId }) => roles.has(ownerId))).toBe(true)
    }
  })
})
