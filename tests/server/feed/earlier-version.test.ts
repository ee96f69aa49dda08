import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandId, defineEarlierVersion, type Command } from '#domain/command.ts'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { id } from '#domain/input.ts'
import { commands } from '#domain/registry.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { ann, settle, TestDevice } from './world.ts'

/** As if an earlier app had said microliters, and this release had brought `sample.adjust-amount@1`. */
const inMicroliters = defineEarlierVersion(adjustAmount, {
  version: 0,
  input: z.object({ sampleId: id, microliters: z.number() }),
  toCurrent: ({ sampleId, microliters }) => ({ sampleId, delta: microliters, unit: 'µL' }),
})

beforeAll(() => void (commands as Map<string, Command>).set(commandId(inMicroliters), inMicroliters as unknown as Command))
afterAll(() => void (commands as Map<string, Command>).delete(commandId(inMicroliters)))

forEachStore((_name, open) => {
  test('a change queued by an earlier app takes effect as the current command, is refused for the same reasons, and stands in the audit as sent', async () => {
    const store = await settle(open)
    const device = new TestDevice(store, ann, 'device-ann')
    const taken = device.did('sample.adjust-amount@0', { sampleId: 101, microliters: -500 })
    const tooMuch = device.did('sample.adjust-amount@0', { sampleId: 101, microliters: -9_000 })
    const unreadable = device.did('sample.adjust-amount@0', { sampleId: 101, delta: 1, unit: 'mL' })
    expect(await device.push(taken, tooMuch, unreadable)).toBe(3)
    expect(await device.row('samples', 101)).toMatchObject({ amount: 1, unit: 'mL' })
    const { results } = await device.page()
    expect(results.map(({ n, code }) => [n, code])).toEqual([
      [2, 'amount.below-zero'],
      [3, 'input.invalid'],
    ])
    const entries = await store.read((tables) => tables.history(ann.groupId, 'samples', 101, 10))
    expect(entries.map(({ command, input }) => [command, input])).toEqual([['sample.adjust-amount@0', taken.input]])
  })
})

test('the ids that an earlier version creates rows with are checked like those of the current one', () => {
  const earlier = defineEarlierVersion(createSample, { version: 0, input: createSample.input, toCurrent: (input) => input })
  const input = { id: 7_000_001 } as never
  expect(earlier.leasedIds!(input)).toEqual(createSample.leasedIds!(input))
  expect(earlier.about(input)).toEqual(createSample.about(input))
})
