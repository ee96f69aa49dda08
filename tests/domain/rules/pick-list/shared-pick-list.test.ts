import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingKey } from '#domain/commands/write-setting.ts'
import { limits } from '#domain/limits.ts'
import {
  finishedAt,
  finishedPickList,
  isLongFinished,
  hasToBeShared,
  isFinishedElsewhere,
  isSameProgress,
  packPickList,
  pickListIdOf,
  pickListSetting,
  unpackPickList,
  type SharedPickList,
} from '#domain/rules/pick-list/shared-pick-list.ts'
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

test('a new list, and each step of it, is shared; a list as it was read is not written again', () => {
  const now = { title: 'Plasmids', phase: 'pick', isPicked: false, sampleIds: [1, 2], outIds: [] } as const
  const later = { ...now, isPicked: true }
  const begun = { list: undefined, wasThere: false, shouldBe: false }
  const read = { list: { ...now, at: noon }, wasThere: true, shouldBe: true }
  expect(hasToBeShared(begun, now, undefined)).toBe(true)
  expect(hasToBeShared({ ...begun, shouldBe: true }, now, now)).toBe(false)
  expect(hasToBeShared(read, now, undefined)).toBe(false)
  expect(hasToBeShared(read, later, now)).toBe(true)
})

test('a list that was finished on another device does not come back, even if that is known only after it was opened here', () => {
  const now = { title: 'Plasmids', phase: 'put-back', isPicked: true, sampleIds: [1, 2], outIds: [1, 2] } as const
  const gone = { list: undefined, wasThere: true, shouldBe: true }
  expect(isFinishedElsewhere(gone)).toBe(true)
  expect(hasToBeShared(gone, now, undefined)).toBe(false)
  expect(hasToBeShared(gone, { ...now, phase: 'pick' }, now)).toBe(false)
  // One that became too long for a setting was taken out of it here, and goes on.
  expect(isFinishedElsewhere({ ...gone, shouldBe: false })).toBe(false)
})

test('a finished list is no list, and is remembered for 90 days', () => {
  const finished = finishedPickList(noon)
  expect(unpackPickList(finished)).toBeUndefined()
  expect(finishedAt(finished)).toBe(noon)
  const day = 86_400_000
  expect([89, 91].map((days) => isLongFinished(finished, noon + days * day))).toEqual([false, true])
  for (const value of ['', '{', '{"finished":false,"at":1}', 'null']) expect([finishedAt(value), isLongFinished(value, noon)]).toEqual([undefined, false])
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
