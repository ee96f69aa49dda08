import { describe, expect, test } from 'vitest'
import type { SampleField } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { isDate } from '#domain/input.ts'
import { isUnit } from '#domain/rules/samples/amount.ts'
import { isInternalBarcode, readBarcode } from '#domain/rules/barcode.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { capacityOf } from '#domain/rules/storage/grid.ts'
import { actDemo, byId, duplicates, loadGroups, now, readAll } from './demo-world.ts'

/** What is wrong with a value of a field, or undefined. */
function faultOf(field: SampleField, value: string): string | undefined {
  const { type, options } = field
  if ((type === 'COMBO' || type === 'RADIO') && !options.includes(value)) return `${value} is no option of ${field.key}`
  if (type === 'NUMERIC' && !/^-?\d+(\.\d+)?$/.test(value)) return `${value} is no number for ${field.key}`
  if (type === 'DATE' && !isDate(value)) return `${value} is no date for ${field.key}`
  if (type === 'DATETIME' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return `${value} is no time for ${field.key}`
  return undefined
}

describe.each([2_000, 7_000, 300, 20, 1, 0])('of %i samples', (samples) => {
  const groups = loadGroups({ samples })

  test('there are exactly that many', () => {
    expect(groups.reduce((sum, { all }) => sum + all.length, 0)).toBe(samples)
    expect(groups.map(({ sampleCount }) => sampleCount)).toEqual(groups.map(({ all }) => all.length))
  })

  test('every row is what people’s commands would have created', async () => {
    for (const group of groups) {
      const draft = await actDemo(group, group.all)
      expect(readAll(draft, 'samples')).toEqual(group.all.map((sample) => ({ ...sample, archived: 0, seriesId: null })))
      expect(readAll(draft, 'storageLayers').sort((a, b) => Number(a.id) - Number(b.id))).toEqual(group.storageLayers)
    }
  })

  test('a position holds one sample, inside its grid; archived samples have released theirs', () => {
    for (const { all, storageLayers } of groups) {
      const layers = byId(storageLayers)
      const taken: string[] = []
      for (const { layerId, position, archived } of all) {
        if (layerId === null || archived) expect([layerId, position]).toEqual([null, 0])
        else if (capacityOf(layers.get(layerId)!) === 0) expect(position).toBe(0)
        else {
          expect(position).toBeGreaterThanOrEqual(1)
          expect(position).toBeLessThanOrEqual(capacityOf(layers.get(layerId)!))
          taken.push(`${layerId} ${position}`)
        }
      }
      expect(new Set(taken).size).toBe(taken.length)
    }
  })

  test('custom barcodes name one thing in a group, are long enough to be looked up, and are not internal', () => {
    for (const { all, storageLayers } of groups) {
      const codes = [...all, ...storageLayers].flatMap(({ altBarcode }) => altBarcode ?? [])
      expect(new Set(codes).size).toBe(codes.length)
      expect(codes.filter(isInternalBarcode)).toEqual([])
      expect(codes.map((code) => readBarcode(code))).toEqual(codes.map((code) => ({ kind: 'own', code, lookUp: true })))
    }
  })

  test('a parent is an earlier sample of the group that is not archived', () => {
    for (const { all } of groups) {
      const known = new Map<number, SampleRow>()
      for (const sample of all) {
        // With a smaller id, so no sample can be its own ancestor.
        const parent = sample.parentId === null ? undefined : known.get(sample.parentId)
        if (sample.parentId !== null) expect(parent?.archived).toBe(0)
        if (parent) expect(parent.createdAt).toBeLessThanOrEqual(sample.createdAt)
        known.set(sample.id, sample)
      }
    }
  })

  test('field values belong to the type and match the field’s kind; required ones are there', () => {
    for (const { all, sampleTypes } of groups) {
      const types = byId(sampleTypes)
      const faults = all.flatMap((sample) => {
        const { fields } = types.get(sample.sampleTypeId)!
        const missing = fields.filter(({ id, required }) => required && !sample.meta[id]).map(({ key }) => `${sample.name} has no ${key}`)
        const wrong = Object.entries(sample.meta).map(([id, value]) => {
          const field = fields.find((one) => String(one.id) === id)
          return field ? faultOf(field, value) : `no field ${id}`
        })
        return [...missing, ...wrong.filter((fault) => fault !== undefined)]
      })
      expect(faults).toEqual([])
    }
  })

  test('names are normalized, units known, amounts positive, dates valid, nothing was created after now', () => {
    for (const sample of groups.flatMap(({ all }) => all)) {
      const { name, nameFold, unit, amount, expiration, createdAt } = sample
      expect(nameFold).toBe(normalizeText(name))
      expect(name).toBe(name.trim())
      expect(`${name} ${sample.note} ${sample.description} ${Object.values(sample.meta).join(' ')}`).not.toMatch(/undefined|NaN|\[object/)
      expect(isUnit(unit)).toBe(true)
      expect(amount).toBeGreaterThan(0)
      expect(expiration === '' || isDate(expiration)).toBe(true)
      expect(createdAt).toBeLessThan(now)
      expect(Number.isInteger(createdAt)).toBe(true)
    }
  })

  test('ids on printed barcodes are unique across all groups', () => {
    for (const entity of ['all', 'storageLayers', 'sampleSeries', 'storageUnits', 'sampleTypes'] as const) {
      const ids = groups.flatMap((group) => group[entity].map(({ id }: { id: number }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      expect(Math.max(0, ...ids)).toBe(ids.length)
    }
  })

  test('every series has its samples, and every sample’s series belongs to the group', () => {
    for (const { all, sampleSeries } of groups) {
      expect(new Set(all.flatMap(({ seriesId }) => seriesId ?? []))).toEqual(new Set(sampleSeries.map(({ id }) => id)))
      expect(duplicates(sampleSeries.map(({ name }) => name))).toEqual([])
    }
  })

  test('every compartment leads up to its unit’s outermost one', () => {
    for (const { storageUnits, storageLayers } of groups) {
      const layers = byId(storageLayers)
      const units = byId(storageUnits)
      for (const layer of storageLayers) {
        let top = layer
        for (let depth = 0; top.parentId !== null && depth < 10; depth++) top = layers.get(top.parentId)!
        expect(units.get(layer.unitId)?.rootLayerId).toBe(top.id)
        expect(top.unitId).toBe(layer.unitId)
        expect(top.kind).toBe('unit')
      }
    }
  })
})
