import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#domain/entities/order-item.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import { roundAmount } from '#domain/rules/samples/amount.ts'
import { normalizeGtin } from '#domain/rules/supplies/gtin.ts'
import { duplicates, loadGroups, now } from './demo-world.ts'

describe('the catalog of the demo', () => {
  const [okafor] = loadGroups()
  const { products, orderItems, budgets, all, sampleTypes } = okafor!

  test('has products with codes that scanners read, each once', () => {
    expect(products.length).toBeGreaterThanOrEqual(55)
    expect(products.filter(({ gtin }) => normalizeGtin(gtin!) !== gtin)).toEqual([])
    expect(duplicates(products.map(({ gtin }) => gtin))).toEqual([])
    expect(duplicates(products.map(({ name }) => name))).toEqual([])
  })

  test('has samples of most of them, with their lots, and less of some than there should be', () => {
    const used = new Set(all.flatMap(({ productId }) => productId ?? []))
    expect(used.size).toBeGreaterThan(30)
    expect(all.filter(({ productId, lot }) => productId !== null && !lot)).toEqual([])
    const watched = products.filter(({ lowAmount }) => lowAmount !== null)
    const levelOf = ({ id }: ProductRow) =>
      roundAmount(all.filter((sample) => sample.productId === id && !sample.archived).reduce((sum, { amount }) => sum + amount, 0))
    const low = watched.filter((product) => levelOf(product) <= product.lowAmount!)
    expect(watched.length).toBeGreaterThan(low.length)
    expect(low.map(({ name }) => name)).toEqual(['anti-CD28 (28.2)', 'anti-p21 (12D1)', 'Puromycin', 'Cas9 nuclease'])
    for (const { id, unit } of watched) expect(all.filter((sample) => sample.productId === id && sample.unit !== unit)).toEqual([])
  })

  test('comes from the suppliers that its samples name', () => {
    const supplierOf = new Map(products.map(({ id, supplier }) => [id, supplier]))
    const named = all.flatMap(({ productId, sampleTypeId, meta }) => {
      const field = sampleTypes.find(({ id }) => id === sampleTypeId)?.fields.find(({ key }) => key === 'Supplier')
      return productId !== null && field ? [[meta[field.id], supplierOf.get(productId)]] : []
    })
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(([own, supplier]) => own !== supplier)).toEqual([])
  })

  test('has orders in every status, whose steps lead there and are over', () => {
    expect(new Set(orderItems.map(({ status }) => status))).toEqual(new Set(orderStatuses))
    for (const { status, steps } of orderItems) {
      expect(steps.at(-1)!.status).toBe(status)
      const times = steps.map(({ at }) => at)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(now)
    }
    expect(budgets).toMatchObject([{ costCenter: '4410', firstDay: '2026-11-01', lastDay: '2026-11-30' }, { costCenter: '4425' }])
  })
})
