import { expect, test } from 'vitest'
import type { SampleRow } from '#domain/entities/sample.ts'
import { actions } from '#src/features/orders/actions.tsx'
import type { Access } from '#src/workspace/permissions/use-access.ts'
import { makeSample } from '#tests/harness/factories.ts'

const available = (sample: Partial<SampleRow>, { isProductLow = false, may = true } = {}) => {
  const access = { can: () => may, canWithSample: () => false } as unknown as Access
  return actions.sampleActions!.filter(({ isAvailable }) => isAvailable!(makeSample(sample), access, isProductLow)).map(({ id, place }) => `${id} in ${place}`)
}

test('more of a tube can be ordered; it is one tap if the tube or its product is low', () => {
  expect(available({ amount: 5 })).toEqual(['order-more in more'])
  expect(available({ amount: 0 })).toEqual(['order-again in bar'])
  expect(available({ amount: 5, lowAmount: 5 })).toEqual(['order-again in bar'])
  expect(available({ amount: 5 }, { isProductLow: true })).toEqual(['order-again in bar'])
})

test('nothing is one tap for an archived tube, and nothing is offered without the permission', () => {
  expect(available({ amount: 0, archived: 1 }, { isProductLow: true })).toEqual(['order-more in more'])
  expect(available({ amount: 0 }, { isProductLow: true, may: false })).toEqual([])
})
