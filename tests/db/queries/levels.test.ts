import { beforeEach, expect, test } from 'vitest'
import { isProductLow, readLevel, readLowProducts, readWatchedProducts } from '#db/queries/levels.ts'
import type { Workspace } from '#db/workspace.ts'
import { makeSample, noon } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeSectionSample } from '#tests/harness/notebook.ts'
import { makeOrderItem, makeProduct } from '#tests/harness/supplies.ts'

const day = 86_400_000
const startOf = () => noon + 3 * day

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  await workspace
    .mirror('products')
    .bulkPut([
      makeProduct({ id: 1, name: 'anti-p53', lowAmount: 50, unit: 'µL' }),
      makeProduct({ id: 2, name: 'PBS', nameFold: 'pbs', lowAmount: 10, unit: 'mL' }),
      makeProduct({ id: 3, name: 'Gloves', nameFold: 'gloves', lowAmount: null }),
      makeProduct({ id: 4, name: 'Old one', nameFold: 'old one', archived: 1 }),
    ])
  const tube = (id: number, productId: number | null, amount: number, unit: string) =>
    makeSample({ id, productId, amount, unit, createdAt: noon - 300 * day, parentId: null })
  await workspace.mirror('samples').bulkPut([tube(1, 1, 40, 'µL'), tube(2, 2, 100, 'mL'), tube(3, null, 5, 'mL'), tube(4, 4, 1, 'µL')])
  const use = (sectionId: number, sampleId: number, amount: number | null, daysAgo: number) =>
    makeSectionSample({ sectionId, sampleId, amount, unit: 'mL', addedAt: noon - daysAgo * day })
  await workspace.mirror('sectionSamples').bulkPut([use(1, 2, 28, 28), use(2, 2, 14, 14), use(3, 2, 14, 7), use(4, 2, null, 1), use(5, 3, 1, 1)])
  await workspace.mirror('sampleReservations').bulkPut([
    { id: '2:1', sampleId: 2, userId: 1, amount: 20, unit: 'mL', experimentId: null, note: '', reservedAt: noon },
    { id: '3:1', sampleId: 3, userId: 1, amount: 2, unit: 'mL', experimentId: null, note: '', reservedAt: noon },
  ])
  await workspace
    .mirror('orderItems')
    .bulkPut([
      makeOrderItem({ id: 1, productId: 2, status: 'ordered', dueOn: '2026-12-01', quantity: 1 }),
      makeOrderItem({ id: 2, productId: 2, status: 'stored', dueOn: '2026-12-01' }),
      makeOrderItem({ id: 3, productId: 1, status: 'requested' }),
    ])
})

test('a product has the stock, the use, the reservations and the orders that are its own', async () => {
  const level = await readLevel(workspace, (await workspace.mirror('products').get(2))!, noon, startOf)
  expect(level).toMatchObject({ level: 100, reserved: 20, perWeek: 14, arrivals: [{ at: noon + 3 * day, amount: 200 }] })
  expect(level.past.map((step) => step.level)).toEqual([156, 128, 114, 100])
})

test('products with a limit are listed, those that run out first, first, with what has been requested', async () => {
  const watched = await readWatchedProducts(workspace, noon, startOf)
  expect(watched.map(({ product, open }) => [product.name, open.map(({ id }) => id)])).toEqual([
    ['PBS', [1]],
    ['anti-p53', [3]],
  ])
})

test('low are those at or below their limit', async () => {
  expect((await readLowProducts(workspace)).map(({ product, level }) => [product.name, level])).toEqual([['anti-p53', 40]])
})

test('a product is low by all of its samples together, if it has a limit and is in the catalog', async () => {
  const low = await Promise.all([1, 2, 3, 4, 99].map((productId) => isProductLow(workspace, productId)))
  expect(low).toEqual([true, false, false, false, false])
  await workspace.mirror('samples').put(makeSample({ id: 5, productId: 1, amount: 20, unit: 'µL' }))
  expect(await isProductLow(workspace, 1)).toBe(false)
})
