import { expect, test } from 'vitest'
import { isBelow, levelOf } from '#domain/rules/supplies/levels.ts'

test('the level is the sum of its samples in its unit, without archived ones and those measured in something else', () => {
  const sample = (amount: number, unit: string, archived: 0 | 1 = 0) => ({ amount, unit, archived })
  expect(levelOf({ unit: 'mL' }, [sample(0.1, 'mL'), sample(200, 'µL'), sample(5, 'mL', 1), sample(3, 'vial')])).toBe(0.3)
  expect(levelOf({ unit: 'mL' }, [])).toBe(0)
})

test('a product is low at its limit, and never without one', () => {
  expect([isBelow({ lowAmount: 1 }, 1), isBelow({ lowAmount: 1 }, 1.1), isBelow({ lowAmount: null }, 0)]).toEqual([true, false, false])
})
