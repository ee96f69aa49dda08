import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingKey } from '#domain/commands/write-setting.ts'
import { limits } from '#domain/limits.ts'
import { isSameProgress, packPickList, pickListIdOf, pickListSetting, unpackPickList, type SharedPickList } from '#domain/rules/pick-list/shared-pick-list.ts'
import { randomId } from '#db/random-id.ts'
import { noon } from '#tests/harness/factories.ts'

const anyIds = fc.array(fc.integer({ min: 1, max: 999_999_999_999 }), { maxLength: 100 })
const anyList: fc.Arbitrary<SharedPickList> = fc.record({
  title: fc.string({ maxLength: limits.name.longest }),
  phase: fc.constantFrom('pick' as const, 'put-back' as const),
  isPicked: fc.boolean(),
  sampleIds: anyIds,
  outIds: anyIds,
  at: fc.nat(),
})

test('a list arrives on another device as it was sent', () => {
  fc.assert(
    fc.property(anyList, (list) => {
      expect(unpackPickList(packPickList(list))).toEqual(list.phase === 'pick' ? { ...list, outIds: [] } : list)
    }),
  )
})

test('a list that does not fit into a setting stays on its device', () => {
  const list = { title: 'All of it', phase: 'pick', isPicked: false, outIds: [], at: noon } as const
  const withTubes = (count: number) => packPickList({ ...list, sampleIds: Array.from({ length: count }, (_, at) => 100_000 + at) })
  expect(withTubes(1000).length).toBeLessThanOrEqual(limits.text.longest)
  expect(withTubes(2000)).toBe('')
})

test('what is no list is not taken for one', () => {
  for (const value of ['', 'dark', '{}', '[]', 'null', '{"title":"x","sampleIds":["1"]}', packPickList({ ...fc.sample(anyList, 1)[0]!, at: 1 }).slice(0, -1)])
    expect(unpackPickList(value)).toBeUndefined()
})

test('its key is one that a setting may have, and says which list it is', () => {
  const id = randomId()
  expect(settingKey.safeParse(pickListSetting(id)).success).toBe(true)
  expect(pickListIdOf(pickListSetting(id))).toBe(id)
  expect(pickListIdOf('windowWidth')).toBeUndefined()
})

test('the same progress is the same at any time', () => {
  fc.assert(
    fc.property(anyList, fc.nat(), (list, at) => {
      const later = { ...list, at }
      expect(isSameProgress(list, later)).toBe(true)
      expect(isSameProgress(list, { ...list, isPicked: !list.isPicked })).toBe(false)
    }),
  )
})
